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
  var allAttributes: [AttributeDescription] = []
  var allRelationships: [PropertyKey] = []
  var allProperties: [PropertySlot] = []
  var slots: [String: PropertySlot] = [:]
  var relationships: [RelationshipRecord] = []
}
