public import Daybook

/// One attribute as a form shows it.
public nonisolated struct EditorField: Hashable, Sendable, Identifiable {
  /// The stored name.
  public let name: String

  /// What the field is called.
  public let label: String

  /// What values it takes.
  public let type: AttributeType

  /// Whether it has to be filled in.
  public let isRequired: Bool

  /// The stored name.
  public var id: String { name }

  /// Describes the field of an attribute.
  public init(_ attribute: AttributeDescription, label: String? = nil) {
    name = attribute.name
    self.label = label ?? ErrorMessage.label(of: attribute.name)
    type = attribute.type
    isRequired = !attribute.isOptional
  }
}
