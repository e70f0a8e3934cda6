/// One property of an entity, own or inherited.
enum PropertySlot: Hashable, Sendable {
  /// A position in `EntityRecord.allAttributes`.
  case attribute(Int)
  case relationship(PropertyKey)
  /// A position in `EntityRecord.composites`.
  case composite(Int)
}
