/// An entity with every name resolved to an index.
struct EntityRecord: Sendable {
  var definition: EntityDefinition
  var parent: Int?
  var root: Int

  /// From the parent up to the root.
  var ancestors: [Int] = []
  var children: [Int] = []

  /// Every entity below, in the model's order.
  var descendants: [Int] = []

  /// The attributes that the entity declares itself, the elements in the place of composite ones.
  var attributes: [AttributeDescription] = []
  var allAttributes: [AttributeDescription] = []

  /// The composite attributes, each before those within it.
  var composites: [CompositeRecord] = []
  var allRelationships: [PropertyKey] = []
  var allProperties: [PropertySlot] = []
  var slots: [String: PropertySlot] = [:]
  var relationships: [RelationshipRecord] = []
}
