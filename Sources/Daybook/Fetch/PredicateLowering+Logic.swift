internal import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PredicateExpressions.Conjunction: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    .condition(.and([try lowering.predicate(lhs), try lowering.predicate(rhs)]))
  }
}

extension PredicateExpressions.Disjunction: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    .condition(.or([try lowering.predicate(lhs), try lowering.predicate(rhs)]))
  }
}

extension PredicateExpressions.Negation: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    .condition(.not(try lowering.predicate(wrapped)))
  }
}

extension PredicateExpressions.Conditional: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    let condition = try lowering.predicate(test)
    guard Output.self != Bool.self else {
      return .condition(
        .or([
          .and([condition, try lowering.predicate(trueBranch)]),
          .and([.not(condition), try lowering.predicate(falseBranch)]),
        ])
      )
    }
    return .value(
      .conditional(
        condition,
        try lowering.value(trueBranch),
        try lowering.value(falseBranch)
      )
    )
  }
}

extension PredicateExpressions.Equal: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    try lowering.compare(lhs, .equal, rhs)
  }
}

extension PredicateExpressions.NotEqual: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    try lowering.compare(lhs, .notEqual, rhs)
  }
}

extension PredicateExpressions.Comparison: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    let relation: FetchComparison.Relation =
      switch op {
      case .lessThan: .less
      case .lessThanOrEqual: .lessOrEqual
      case .greaterThan: .greater
      case .greaterThanOrEqual: .greaterOrEqual
      @unknown default: throw .unlowerable("a comparison that is not known yet")
      }
    return try lowering.compare(lhs, relation, rhs)
  }
}

// MARK: - Optionals

extension PredicateExpressions.OptionalFlatMap: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    let base = try lowering.value(wrapped)
    var inner = lowering
    inner.bind(variable, to: base)
    let part = try inner.part(transform)
    guard case .condition(let condition) = part else { return part }
    let isThere = FetchPredicate.comparison(
      FetchComparison(left: base, relation: .notEqual, right: .constant(.null))
    )
    return .value(
      .conditional(
        isThere,
        .conditional(condition, .constant(.boolean(true)), .constant(.boolean(false))),
        .constant(.null)
      )
    )
  }
}

extension PredicateExpressions.ForcedUnwrap: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    try lowering.part(inner)
  }
}

extension PredicateExpressions.NilCoalesce: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    let value = try lowering.value(lhs)
    let isMissing = FetchPredicate.comparison(
      FetchComparison(left: value, relation: .equal, right: .constant(.null))
    )
    return .value(.conditional(isMissing, try lowering.value(rhs), value))
  }
}

extension PredicateExpressions.NilLiteral: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    .value(.constant(.null))
  }
}
