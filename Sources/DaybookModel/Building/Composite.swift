/// A composite of a model written in code: attributes that belong together, for use in entities.
///
///     Composite("Location") {
///       Attribute("latitude", .double).range(-90, through: 90)
///       Attribute("longitude", .double)
///     }
///     Entity("Place") { Attribute("position", composite: "Location") }
///
/// Its elements may be composites again. They have defaults and rules of their own, but are not
/// transient, derived or of the type `undefined`.
public struct Composite: Sendable {
  var definition: CompositeDescription

  /// Declares a composite.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the model's composites.
  ///   - elements: The elements, in the order in which lines write them.
  public init(_ name: String, @CompositeBuilder elements: () -> [Attribute]) {
    definition = CompositeDescription(name: name)
    definition.elements = elements().map(\.description)
  }

  /// Sets free text for tools, by key.
  public func userInfo(_ texts: [String: String]) -> Composite {
    var copy = self
    copy.definition.userInfo = texts
    return copy
  }
}

/// Collects what stands in a composite's braces.
@resultBuilder
public enum CompositeBuilder {
  /// Takes an element.
  public static func buildExpression(_ element: Attribute) -> [Attribute] { [element] }

  /// Joins what stands one below the other.
  public static func buildBlock(_ elements: [Attribute]...) -> [Attribute] {
    elements.flatMap { $0 }
  }

  /// Takes the elements of an `if` without `else`.
  public static func buildOptional(_ elements: [Attribute]?) -> [Attribute] { elements ?? [] }

  /// Takes the elements of the first branch.
  public static func buildEither(first: [Attribute]) -> [Attribute] { first }

  /// Takes the elements of the second branch.
  public static func buildEither(second: [Attribute]) -> [Attribute] { second }

  /// Joins the elements of a loop.
  public static func buildArray(_ elements: [[Attribute]]) -> [Attribute] {
    elements.flatMap { $0 }
  }
}
