extension PredicateResolver {
  func resolve(
    _ comparison: FetchComparison,
    _ scope: ResolverScope
  ) throws(DaybookError) -> FetchComparison {
    var resolved = comparison
    var left = ExpressionShape.unknown
    var right = ExpressionShape.unknown
    (resolved.left, left) = try resolve(comparison.left, scope)
    (resolved.right, right) = try resolve(comparison.right, scope)
    let comparesTexts = comparison.relation.isTextual
    if !(comparesTexts && left.kind == .text) {
      resolved.right = try converted(resolved.right, right, to: left, scope)
      resolved.left = try converted(resolved.left, left, to: right, scope)
    }
    try checkCollections(comparison, left, right, scope)
    try checkKinds(resolved, left, right, scope)
    return resolved
  }

  private func checkCollections(
    _ comparison: FetchComparison,
    _ left: ExpressionShape,
    _ right: ExpressionShape,
    _ scope: ResolverScope
  ) throws(DaybookError) {
    if comparison.quantifier == .single, left.isCollection, let path = left.collectionPath {
      let isAllowed = comparison.relation == .contains || right.isCollection
      if !isAllowed || comparison.relation == .isIn {
        throw fault(.needsQuantifier(path), scope.entity, path)
      }
    }
    switch comparison.relation {
    case .between:
      if case .variable = comparison.right, right.kind == .unknown { break }
      guard case .list(let bounds) = comparison.right, bounds.count == 2 else {
        throw fault(.wrongOperands("BETWEEN needs two bounds: {low, high}"), scope.entity)
      }
    case .isIn:
      if !right.isCollection, right.kind != .text, right.kind != .unknown {
        throw fault(.wrongOperands("IN needs a list, a collection or a text"), scope.entity)
      }
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .beginsWith,
      .contains, .endsWith, .like, .matches:
      if right.isCollection, let path = right.collectionPath, !left.isCollection {
        throw fault(.needsQuantifier(path), scope.entity, path)
      }
    }
  }

  private func checkKinds(
    _ comparison: FetchComparison,
    _ left: ExpressionShape,
    _ right: ExpressionShape,
    _ scope: ResolverScope
  ) throws(DaybookError) {
    let relation = comparison.relation
    let isMembership =
      relation == .contains && left.isCollection && comparison.quantifier == .single
    if relation.isTextual, !isMembership {
      for kind in [left.kind, right.kind] where kind != .text && kind != .unknown {
        throw fault(.wrongOperands("\(relation.keyword) needs texts on both sides"), scope.entity)
      }
    }
    if relation == .matches, case .constant(.string(let pattern)) = comparison.right,
      TextExpression.compiled(pattern, comparison.options) == nil
    {
      throw fault(.badPattern(pattern), scope.entity)
    }
    if relation.isOrder, left.kind == .object || right.kind == .object {
      throw fault(.wrongOperands("objects have no order"), scope.entity)
    }
    if left.kind != .unknown, right.kind != .unknown, left.kind != right.kind,
      !isConverted(left, right)
    {
      let text = "\(relation.keyword) compares a \(left.kind) with a \(right.kind)"
      throw fault(.wrongOperands(text), scope.entity)
    }
  }

  /// A text constant was read as the other side's type already, or that threw.
  private func isConverted(_ left: ExpressionShape, _ right: ExpressionShape) -> Bool {
    (left.isConstant && left.kind == .text && right.canReadTexts)
      || (right.isConstant && right.kind == .text && left.canReadTexts)
  }
}

extension ExpressionShape {
  var canReadTexts: Bool { type != nil || (kind == .object && !isConstant) }
}

extension FetchComparison.Relation {
  /// Whether both sides must be texts.
  var isTextual: Bool {
    switch self {
    case .beginsWith, .contains, .endsWith, .like, .matches: true
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .isIn: false
    }
  }

  /// Whether the sides must have an order.
  var isOrder: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .between: true
    case .equal, .notEqual, .isIn, .beginsWith, .contains, .endsWith, .like, .matches: false
    }
  }

  /// How predicate texts write the relation.
  package var keyword: String {
    switch self {
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .between: "BETWEEN"
    case .isIn: "IN"
    case .beginsWith: "BEGINSWITH"
    case .contains: "CONTAINS"
    case .endsWith: "ENDSWITH"
    case .like: "LIKE"
    case .matches: "MATCHES"
    }
  }
}
