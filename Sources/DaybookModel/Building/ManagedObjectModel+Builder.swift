extension ManagedObjectModel {
  /// Makes a model from entities written in code.
  ///
  ///     let model = try ManagedObjectModel(name: "Budget") {
  ///       Entity("Budget", Budget.self) {
  ///         Attribute("title", .string)
  ///         ToMany("expenses", of: "Expense", inverse: "budget", deleteRule: .cascade)
  ///       }
  ///       …
  ///     }
  ///
  /// - Parameters:
  ///   - name: The model's name.
  ///   - versionIdentifiers: Names of this version, which do not affect compatibility.
  ///   - entities: The entities, in any order.
  /// - Throws: One error with every contradiction of the model.
  public convenience init(
    name: String = "",
    versionIdentifiers: [String] = [],
    @EntityListBuilder entities: () -> [Entity]
  ) throws(DaybookError) {
    var definition = ModelDefinition(name: name)
    definition.versionIdentifiers = versionIdentifiers
    definition.entities = entities().map(\.definition)
    try self.init(definition)
  }
}

/// Collects the entities of a model.
@resultBuilder
public enum EntityListBuilder {
  /// Takes one entity.
  public static func buildExpression(_ entity: Entity) -> [Entity] { [entity] }

  /// Joins what stands one below the other.
  public static func buildBlock(_ parts: [Entity]...) -> [Entity] { parts.flatMap { $0 } }

  /// Takes the entities of an `if` without `else`.
  public static func buildOptional(_ part: [Entity]?) -> [Entity] { part ?? [] }

  /// Takes the entities of the first branch.
  public static func buildEither(first: [Entity]) -> [Entity] { first }

  /// Takes the entities of the second branch.
  public static func buildEither(second: [Entity]) -> [Entity] { second }

  /// Joins the entities of a loop.
  public static func buildArray(_ parts: [[Entity]]) -> [Entity] { parts.flatMap { $0 } }
}
