/// Collects what stands in a model's braces.
@resultBuilder
public enum ModelBuilder {
  /// Takes one entity.
  public static func buildExpression(_ part: Entity) -> [ModelPart] { [.entity(part)] }

  /// Takes a composite.
  public static func buildExpression(_ part: Composite) -> [ModelPart] { [.composite(part)] }

  /// Takes a request that the model keeps.
  public static func buildExpression(_ part: FetchTemplate) -> [ModelPart] { [.template(part)] }

  /// Takes a part that was made elsewhere.
  public static func buildExpression(_ part: ModelPart) -> [ModelPart] { [part] }

  /// Joins what stands one below the other.
  public static func buildBlock(_ parts: [ModelPart]...) -> [ModelPart] { parts.flatMap { $0 } }

  /// Takes the parts of an `if` without `else`.
  public static func buildOptional(_ part: [ModelPart]?) -> [ModelPart] { part ?? [] }

  /// Takes the parts of the first branch.
  public static func buildEither(first: [ModelPart]) -> [ModelPart] { first }

  /// Takes the parts of the second branch.
  public static func buildEither(second: [ModelPart]) -> [ModelPart] { second }

  /// Joins the parts of a loop.
  public static func buildArray(_ parts: [[ModelPart]]) -> [ModelPart] { parts.flatMap { $0 } }
}
