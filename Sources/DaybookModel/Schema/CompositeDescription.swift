/// Attributes that belong together under a name, for use as the type of attributes.
public struct CompositeDescription: Hashable, Sendable {
  /// The name, unique among the model's composites.
  public let name: String

  /// The elements, in the order in which lines write them; some may be composites again.
  public package(set) var elements: [AttributeDescription] = []

  /// Free text for tools, by key.
  public package(set) var userInfo: [String: String] = [:]

  /// Makes a composite without elements.
  package init(name: String) {
    self.name = name
  }
}
