/// Where a property is declared: an entity's index and the position among that entity's own.
struct PropertyKey: Hashable {
  var entity: Int
  var position: Int
}

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

/// One property of an entity, own or inherited.
enum PropertySlot: Hashable, Sendable {
  /// A position in `EntityRecord.allAttributes`.
  case attribute(Int)
  case relationship(PropertyKey)
}

/// What a relationship's names were resolved to.
struct RelationshipRecord: Sendable {
  var destination: Int
  var inverse: PropertyKey?
  var isOwner: Bool
}
