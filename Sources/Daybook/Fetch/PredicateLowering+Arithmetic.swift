internal import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PredicateExpressions.Arithmetic: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    let name =
      switch op {
      case .add: "add:to:"
      case .subtract: "from:subtract:"
      case .multiply: "multiply:by:"
      @unknown default: throw .unlowerable("an operation that is not known yet")
      }
    return .value(.function(name, [try lowering.value(lhs), try lowering.value(rhs)]))
  }
}

extension PredicateExpressions.FloatDivision: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    .value(.function("divide:by:", [try lowering.value(lhs), try lowering.value(rhs)]))
  }
}

extension PredicateExpressions.UnaryMinus: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    .value(
      .function("from:subtract:", [.constant(.integer(0)), try lowering.value(wrapped)])
    )
  }
}

// MARK: - Texts

extension PredicateExpressions.CollectionContainsCollection: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    guard Base.Output.self == String.self else { throw .unlowerable("contains of a collection") }
    return try lowering.compare(base, .contains, other)
  }
}

extension PredicateExpressions.SequenceStartsWith: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    guard Base.Output.self == String.self else { throw .unlowerable("starts(with:) of a list") }
    return try lowering.compare(base, .beginsWith, prefix)
  }
}

// MARK: - Collections

extension PredicateExpressions.SequenceContains: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    try lowering.compare(element, .isIn, sequence)
  }
}

extension PredicateExpressions.SequenceContainsWhere: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    .condition(try lowering.memberCount(of: sequence, variable, test, .greater))
  }
}

extension PredicateExpressions.SequenceAllSatisfy: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    .condition(
      try lowering.memberCount(of: sequence, variable, test, .equal, isNegated: true)
    )
  }
}

extension PredicateExpressions.RangeExpressionContains: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    guard let bounds = range as? any LoweredRange else {
      throw .unlowerable("a range of the type \(RangeExpression.Output.self)")
    }
    let value = try lowering.value(element)
    let (lower, upper) = try bounds.bounds(by: lowering)
    return .condition(
      .and([
        .comparison(FetchComparison(left: value, relation: .greaterOrEqual, right: lower)),
        .comparison(
          FetchComparison(
            left: value,
            relation: bounds.includesUpperBound ? .lessOrEqual : .less,
            right: upper
          )
        ),
      ])
    )
  }
}

/// A range that is written in a predicate.
private protocol LoweredRange {
  var includesUpperBound: Bool { get }
  func bounds(
    by lowering: PredicateLowering
  ) throws(DaybookError) -> (FetchExpression, FetchExpression)
}

extension PredicateExpressions.ClosedRange: LoweredRange {
  fileprivate var includesUpperBound: Bool { true }

  fileprivate func bounds(
    by lowering: PredicateLowering
  ) throws(DaybookError) -> (FetchExpression, FetchExpression) {
    (try lowering.value(lower), try lowering.value(upper))
  }
}

extension PredicateExpressions.Range: LoweredRange {
  fileprivate var includesUpperBound: Bool { false }

  fileprivate func bounds(
    by lowering: PredicateLowering
  ) throws(DaybookError) -> (FetchExpression, FetchExpression) {
    (try lowering.value(lower), try lowering.value(upper))
  }
}

extension PredicateLowering {
  /// Compares with zero how many members of a relationship satisfy a test.
  func memberCount<Element>(
    of sequence: any PredicateExpression,
    _ variable: PredicateExpressions.Variable<Element>,
    _ test: any PredicateExpression,
    _ relation: FetchComparison.Relation,
    isNegated: Bool = false
  ) throws(DaybookError) -> FetchPredicate {
    var inner = self
    let name = "member\(variables.count)"
    inner.bind(variable, to: .variable(name))
    let condition = try inner.predicate(test)
    let subquery = FetchExpression.subquery(
      try value(sequence),
      variable: name,
      isNegated ? .not(condition) : condition
    )
    return .comparison(
      FetchComparison(
        left: .path(subquery, "@count"),
        relation: relation,
        right: .constant(.integer(0))
      )
    )
  }
}
