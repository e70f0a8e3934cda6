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
