/// Collects what stands in an entity's braces.
@resultBuilder
public enum EntityBuilder {
  /// Takes an attribute.
  public static func buildExpression(_ part: Attribute) -> [EntityPart] { [.attribute(part)] }

  /// Takes a relationship to one object.
  public static func buildExpression(_ part: ToOne) -> [EntityPart] { [.toOne(part)] }

  /// Takes a relationship to any number of objects.
  public static func buildExpression(_ part: ToMany) -> [EntityPart] { [.toMany(part)] }

  /// Takes a constraint.
  public static func buildExpression(_ part: Unique) -> [EntityPart] { [.unique(part)] }

  /// Takes an index.
  public static func buildExpression(_ part: Index) -> [EntityPart] { [.index(part)] }

  /// Joins what stands one below the other.
  public static func buildBlock(_ parts: [EntityPart]...) -> [EntityPart] {
    parts.flatMap { $0 }
  }

  /// Takes the parts of an `if` without `else`.
  public static func buildOptional(_ part: [EntityPart]?) -> [EntityPart] { part ?? [] }

  /// Takes the parts of the first branch.
  public static func buildEither(first: [EntityPart]) -> [EntityPart] { first }

  /// Takes the parts of the second branch.
  public static func buildEither(second: [EntityPart]) -> [EntityPart] { second }

  /// Joins the parts of a loop.
  public static func buildArray(_ parts: [[EntityPart]]) -> [EntityPart] { parts.flatMap { $0 } }
}
