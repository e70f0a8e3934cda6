import DaybookModel

/// Turns a resolved predicate into a condition over columns.
struct ConditionCompiler {
  let schema: StoreSchema
  let entity: EntityLayout
  private(set) var leafCount = 0

  init(_ schema: StoreSchema, _ entity: EntityLayout) {
    self.schema = schema
    self.entity = entity
  }

  /// Returns the condition; the parts of a conjunction are ordered from cheap to costly.
  ///
  /// The predicate is one that a resolver has checked.
  ///
  /// - Throws: For a property that no column keeps because it is transient.
  mutating func compile(_ predicate: FetchPredicate) throws(DaybookError) -> Condition {
    switch predicate {
    case .always:
      return .always
    case .never:
      return .never
    case .not(let inner):
      return .not(try compile(inner))
    case .and(let parts):
      let conditions = try compileAll(parts)
      return .and(conditions.sorted { $0.cost < $1.cost })
    case .or(let parts):
      return .or(try compileAll(parts))
    case .comparison(let comparison):
      return try compile(comparison)
    }
  }

  private mutating func compileAll(
    _ parts: [FetchPredicate]
  ) throws(DaybookError) -> [Condition] {
    var conditions: [Condition] = []
    for part in parts { conditions.append(try compile(part)) }
    return conditions
  }

  mutating func takeNumber() -> Int {
    leafCount += 1
    return leafCount - 1
  }

  /// The condition that reads rows one at a time.
  mutating func rowCondition(_ comparison: FetchComparison) -> Condition {
    .row(takeNumber(), .comparison(comparison))
  }
}

// MARK: - Comparisons

extension ConditionCompiler {
  private mutating func compile(_ comparison: FetchComparison) throws(DaybookError) -> Condition {
    try refuseTransient(comparison.left)
    try refuseTransient(comparison.right)
    let comparison = comparison.withConstantsRight
    guard comparison.right.isConstant else { return rowCondition(comparison) }
    switch comparison.left {
    case .selfObject:
      return compileSelf(comparison)
    case .keyPath(let text):
      return compile(try PredicatePath(text, from: entity.entity), comparison)
    case .constant, .list, .variable, .path, .element, .function, .subquery, .conditional:
      return rowCondition(comparison)
    }
  }

  private mutating func compileSelf(_ comparison: FetchComparison) -> Condition {
    guard comparison.quantifier == .single,
      let rows = rows(of: comparison.right, comparison.relation)
    else { return rowCondition(comparison) }
    let condition = Condition.rows(TestedRows(rows))
    return comparison.relation == .notEqual ? .not(condition) : condition
  }

  private func refuseTransient(_ expression: FetchExpression) throws(DaybookError) {
    guard case .keyPath(let text) = expression else { return }
    let path = try PredicatePath(text, from: entity.entity)
    guard path.isTransient else { return }
    throw DaybookError(
      .predicate(.invalidRequest("\(text) is transient and has no value in the store")),
      at: DaybookError.Place(entity: entity.name, property: text)
    )
  }

  /// The rows that constants name; nil unless they are objects compared for identity.
  func rows(
    of expression: FetchExpression,
    _ relation: FetchComparison.Relation
  ) -> [RowID]? {
    let values: [Value]
    switch (relation, expression) {
    case (.equal, .constant(let value)), (.notEqual, .constant(let value)),
      (.contains, .constant(let value)):
      values = [value]
    case (.isIn, .list(let parts)):
      values = parts.compactMap(\.constantValue)
    case (.isIn, .constant(.objects(let references))):
      values = references.map(Value.object)
    case (_, _):
      return nil
    }
    var rows: [RowID] = []
    for value in values {
      guard case .object(let reference) = value else { return nil }
      if let row = schema.row(of: reference) { rows.append(row) }
    }
    return rows
  }
}

extension FetchExpression {
  /// The value of a constant.
  var constantValue: Value? {
    if case .constant(let value) = self { value } else { nil }
  }

  /// Whether the expression is a constant or a list of them.
  var isConstant: Bool {
    switch self {
    case .constant: true
    case .list(let parts): parts.allSatisfy { $0.constantValue != nil }
    case .selfObject, .variable, .keyPath, .path, .element, .function, .subquery, .conditional:
      false
    }
  }
}

extension FetchComparison {
  /// The comparison with a constant on the right-hand side where it can be turned around.
  var withConstantsRight: FetchComparison {
    guard left.isConstant, !right.isConstant, quantifier == .single,
      let reversed = relation.reversed
    else { return self }
    var turned = self
    turned.left = right
    turned.right = left
    turned.relation = reversed
    return turned
  }
}

extension FetchComparison.Relation {
  /// The relation with the sides exchanged, where there is one.
  var reversed: FetchComparison.Relation? {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .between, .isIn, .beginsWith, .contains, .endsWith, .like, .matches: nil
    }
  }
}
