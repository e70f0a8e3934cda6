/// Properties whose values together belong to one object only.
public struct UniquenessConstraint: Hashable, Sendable {
  /// The entity that declares the constraint; it holds for its subentities too.
  public let entity: EntityDescription

  /// The names of the properties, in the declared order.
  public let properties: [String]
}
