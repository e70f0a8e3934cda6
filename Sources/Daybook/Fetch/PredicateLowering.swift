public import DaybookModel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension FetchPredicate {
  /// Takes over a predicate of Foundation's `#Predicate` macro.
  ///
  /// Comparisons, `&&`, `||`, `!`, arithmetic, `contains`, `starts(with:)`, optional chains, `??`,
  /// ranges, conditionals, and `contains(where:)`, `allSatisfy` and `filter` of relationships are
  /// known.
  ///
  /// - Throws: An error that names the construct for everything else.
  public init<T: ManagedObject>(_ predicate: Predicate<T>) throws(DaybookError) {
    var lowering = PredicateLowering()
    lowering.bind(predicate.variable, to: .selfObject)
    self = try lowering.predicate(predicate.expression)
  }
}

/// What a part of a predicate becomes.
enum LoweredPart {
  /// A truth value.
  case condition(FetchPredicate)
  /// Any other value.
  case value(FetchExpression)
}

/// Walks the tree that `#Predicate` builds.
struct PredicateLowering {
  var variables: [PredicateExpressions.VariableID: FetchExpression] = [:]

  mutating func bind<T>(
    _ variable: PredicateExpressions.Variable<T>,
    to expression: FetchExpression
  ) {
    variables[variable.key] = expression
  }

  func expression(
    of variable: PredicateExpressions.VariableID
  ) throws(DaybookError) -> FetchExpression {
    guard let found = variables[variable] else {
      throw .unlowerable("a variable from outside")
    }
    return found
  }

  func part(_ expression: any PredicateExpression) throws(DaybookError) -> LoweredPart {
    guard let known = expression as? any LoweredExpression else {
      throw .unlowerable(PredicateLowering.name(of: expression))
    }
    return try known.lowered(by: self)
  }

  func predicate(_ expression: any PredicateExpression) throws(DaybookError) -> FetchPredicate {
    switch try part(expression) {
    case .condition(let predicate): return predicate
    case .value(let value): return PredicateLowering.isTrue(value)
    }
  }

  func value(_ expression: any PredicateExpression) throws(DaybookError) -> FetchExpression {
    switch try part(expression) {
    case .value(let value): return value
    case .condition(let predicate):
      return .conditional(predicate, .constant(.boolean(true)), .constant(.boolean(false)))
    }
  }

  func compare(
    _ left: any PredicateExpression,
    _ relation: FetchComparison.Relation,
    _ right: any PredicateExpression
  ) throws(DaybookError) -> LoweredPart {
    .condition(
      .comparison(
        FetchComparison(left: try value(left), relation: relation, right: try value(right))
      )
    )
  }

  static func isTrue(_ value: FetchExpression) -> FetchPredicate {
    .comparison(
      FetchComparison(left: value, relation: .equal, right: .constant(.boolean(true)))
    )
  }

  /// The construct's name without its parameters, as people know it.
  private static func name(of expression: any PredicateExpression) -> String {
    String("\(type(of: expression))".prefix { $0 != "<" })
  }
}

/// A part of a predicate's tree that can be taken over.
protocol LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart
}

extension DaybookError {
  static func unlowerable(_ construct: String) -> DaybookError {
    DaybookError(
      .predicate(.wrongOperands("#Predicate uses \(construct), which a request cannot ask")),
      remedy: "Fetch without this condition and filter the objects in Swift."
    )
  }
}
