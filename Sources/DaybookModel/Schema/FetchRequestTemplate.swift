/// A fetch request that a model keeps under a name, with variables in its predicate.
///
/// Templates are part of a model's content, not of its version hash: they change nothing that is
/// stored.
public struct FetchRequestTemplate: Hashable, Sendable {
  /// The name, unique among the model's templates.
  public let name: String

  /// The name of the entity whose objects are fetched.
  public let entityName: String

  /// Which objects, as text with `$variables`; nil for all.
  public package(set) var predicateFormat: String?

  /// In which order; none for that of insertion.
  public package(set) var sortTerms: [SortTerm] = []

  /// How many objects at most, 0 for all.
  public package(set) var fetchLimit = 0

  /// How many objects of the order are left out first.
  public package(set) var fetchOffset = 0

  /// Whether objects of the entities below are fetched too.
  public package(set) var includesSubentities = true

  /// Whether unsaved changes decide what is found; else what is saved does.
  public package(set) var includesPendingChanges = true

  /// Whether objects are found without binding them to their rows.
  public package(set) var returnsObjectsAsFaults = true

  /// Whether equal dictionaries are returned once.
  public package(set) var returnsDistinctResults = false

  /// Makes a request for all objects of an entity.
  package init(name: String, entityName: String) {
    self.name = name
    self.entityName = entityName
  }
}

extension FetchRequestTemplate {
  /// Returns the predicate with its variables; nil where all objects are fetched.
  ///
  /// - Throws: An error with the column, for a text that is no predicate.
  public func predicate() throws(DaybookError) -> FetchPredicate? {
    guard let predicateFormat else { return nil }
    return try FetchPredicate(format: predicateFormat, arguments: [])
  }

  /// Returns the predicate with values in the place of its variables.
  ///
  /// - Parameter values: By name without the `$`; those that the predicate does not ask for do
  ///   not matter.
  /// - Returns: The predicate without variables; nil where all objects are fetched.
  /// - Throws: An error that names a variable without a value.
  package func predicate(
    substituting values: [String: FetchExpression]
  ) throws(DaybookError) -> FetchPredicate? {
    guard let predicate = try predicate() else { return nil }
    if let missing = predicate.freeVariables.first(where: { values[$0] == nil }) {
      throw DaybookError(
        .predicate(.unboundVariable(missing)),
        at: DaybookError.Place(entity: entityName),
        remedy: "a value for '\(missing)' of the template '\(name)'"
      )
    }
    return predicate.substituting(values)
  }
}
