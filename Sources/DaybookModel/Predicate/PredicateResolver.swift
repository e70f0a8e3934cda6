#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Checks predicates and sort terms against a model, and converts constants to attributes' types.
///
/// Every name is resolved here, before a row is read, so that a typing mistake is an error with
/// the nearest name and never an empty result.
package struct PredicateResolver: Sendable {
  /// The entity whose objects are tested.
  package let entity: EntityDescription

  /// What `now()` is; where it is nil, `now()` is refused.
  let now: Date?

  /// Makes a resolver.
  package init(_ entity: EntityDescription, now: Date? = nil) {
    self.entity = entity
    self.now = now
  }

  /// Returns the predicate with every constant in the type of what it is compared with.
  ///
  /// - Throws: The first fault from left to right: an unknown name, a to-many path without a
  ///   quantifier, operands that an operator does not have, a variable without a value.
  package func resolve(_ predicate: FetchPredicate) throws(DaybookError) -> FetchPredicate {
    try resolve(predicate, ResolverScope(entity: entity))
  }

  /// Returns a sort term's path.
  ///
  /// - Throws: For an unknown name, and for a path that does not lead to one attribute or number.
  package func path(of term: SortTerm) throws(DaybookError) -> PredicatePath {
    let path = try PredicatePath(term.keyPath, from: entity)
    if path.isCollection {
      throw fault(
        .wrongOperands("'\(term.keyPath)' leads to many objects, which have no order"),
        entity
      )
    }
    if path.attribute == nil, path.operation == nil {
      throw fault(
        .wrongOperands("objects have no order; sort \(term.keyPath) by an attribute"),
        entity
      )
    }
    return path
  }

  /// Checks a predicate some of whose variables get their values later.
  func resolve(
    _ predicate: FetchPredicate,
    allowing variables: [String]
  ) throws(DaybookError) -> FetchPredicate {
    var scope = ResolverScope(entity: entity)
    for name in variables { scope.variables[name] = .unknown }
    return try resolve(predicate, scope)
  }

  func resolve(
    _ predicate: FetchPredicate,
    _ scope: ResolverScope
  ) throws(DaybookError) -> FetchPredicate {
    switch predicate {
    case .always, .never:
      return predicate
    case .not(let inner):
      return .not(try resolve(inner, scope))
    case .and(let parts):
      return .and(try resolveAll(parts, scope))
    case .or(let parts):
      return .or(try resolveAll(parts, scope))
    case .comparison(let comparison):
      return .comparison(try resolve(comparison, scope))
    }
  }

  private func resolveAll(
    _ parts: [FetchPredicate],
    _ scope: ResolverScope
  ) throws(DaybookError) -> [FetchPredicate] {
    var resolved: [FetchPredicate] = []
    for part in parts { resolved.append(try resolve(part, scope)) }
    return resolved
  }
}

/// The entity under test and what the variables of the subqueries around stand for.
struct ResolverScope {
  var entity: EntityDescription
  var variables: [String: ExpressionShape] = [:]
}

func fault(
  _ reason: DaybookError.PredicateFault,
  _ entity: EntityDescription,
  _ property: String? = nil
) -> DaybookError {
  DaybookError(
    .predicate(reason),
    at: DaybookError.Place(entity: entity.name, property: property)
  )
}
