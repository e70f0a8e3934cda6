import DaybookModel

extension ConditionCompiler {
  /// Returns the test of a column; nil when only the evaluator can tell.
  func test(_ end: PathEnd, _ comparison: FetchComparison) -> ColumnTest? {
    if end.column == nil { return rowTest(comparison) }
    if comparison.right == .constant(.null) {
      switch comparison.relation {
      case .equal: return ColumnTest(kind: .presence(false), passesNull: true)
      case .notEqual: return ColumnTest(kind: .presence(true), passesNull: false)
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .isIn, .beginsWith, .contains,
        .endsWith, .like, .matches:
        return ColumnTest(kind: .presence(false), passesNull: false)
      }
    }
    let special: ColumnTest? =
      switch end.storage {
      case .boolean, .integer: integerTest(comparison, storage: end.storage)
      case .double, .date, .float: doubleTest(comparison, isDate: end.storage == .date)
      case .uuid: identifierTest(comparison)
      case .text: textTest(comparison)
      case .reference: rowTest(comparison)
      case .decimal, .bytes, .list: nil
      }
    if let special { return special }
    if end.storage == .reference { return nil }
    return ColumnTest(kind: .value(comparison, end.type), passesNull: passesNull(comparison))
  }

  /// What the evaluator says about nil, so that programs and rows never differ.
  private func passesNull(_ comparison: FetchComparison) -> Bool {
    let evaluator = PredicateEvaluator(.always)
    return evaluator.relates(.one(.null), evaluator.evaluateConstant(comparison.right), comparison)
  }

  private func rowTest(_ comparison: FetchComparison) -> ColumnTest? {
    guard let rows = rows(of: comparison.right, comparison.relation) else { return nil }
    let isFlipped = comparison.relation == .notEqual
    return ColumnTest(
      kind: .references(TestedRows(rows), isFlipped: isFlipped),
      passesNull: isFlipped
    )
  }

  private func identifierTest(_ comparison: FetchComparison) -> ColumnTest? {
    let passesNull = passesNull(comparison)
    switch (comparison.relation, comparison.right) {
    case (.equal, .constant(.uuid(let uuid))):
      return ColumnTest(
        kind: .identifier(Identifier(uuid), isFlipped: false),
        passesNull: passesNull
      )
    case (.notEqual, .constant(.uuid(let uuid))):
      return ColumnTest(
        kind: .identifier(Identifier(uuid), isFlipped: true),
        passesNull: passesNull
      )
    case (.isIn, .list(let parts)):
      var identifiers: Set<Identifier> = []
      for part in parts {
        guard case .constant(.uuid(let uuid)) = part else { return nil }
        identifiers.insert(Identifier(uuid))
      }
      return ColumnTest(kind: .identifierSet(identifiers), passesNull: passesNull)
    case (_, _):
      return nil
    }
  }

  private func textTest(_ comparison: FetchComparison) -> ColumnTest? {
    let options = comparison.options
    var isFlipped = false
    var relation: TextTest.Relation
    switch comparison.relation {
    case .equal: relation = .equal
    case .notEqual:
      relation = .equal
      isFlipped = true
    case .less: relation = .below(orEqual: false)
    case .lessOrEqual: relation = .below(orEqual: true)
    case .greater: relation = .above(orEqual: false)
    case .greaterOrEqual: relation = .above(orEqual: true)
    case .beginsWith: relation = .beginsWith
    case .contains: relation = .contains
    case .endsWith: relation = .endsWith
    case .isIn:
      guard case .list(let parts) = comparison.right else { return nil }
      let texts = parts.compactMap { $0.constantValue?.comparableText }
      relation = .isIn(Set(texts.map { Array(TextFolding.folded($0, options).utf8) }))
    case .between, .like, .matches: return nil
    }
    var needle: [UInt8] = []
    if comparison.relation != .isIn {
      guard let text = comparison.right.constantValue?.comparableText else { return nil }
      needle = Array(TextFolding.folded(text, options).utf8)
    }
    return ColumnTest(
      kind: .text(
        TextTest(relation: relation, needle: needle, isFlipped: isFlipped, options: options)
      ),
      passesNull: passesNull(comparison)
    )
  }
}
