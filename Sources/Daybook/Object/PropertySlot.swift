internal import DaybookModel
internal import DaybookStore

/// One property of an entity as its objects keep it.
struct PropertySlot {
  let index: Int
  let name: String
  let property: PropertyDescription

  /// The column of stored and transient attributes and of to-one relationships; -1 for to-many.
  let column: Int
  let storage: ColumnStorage

  /// The store's link, for stored relationships.
  let link: Int?

  /// Whether the row has the column, so that a save writes it.
  let isStored: Bool

  /// Whether a save writes this side, and not only the inverse one.
  let isJournaled: Bool

  /// What a narrow integer attribute can hold.
  let integerRange: ClosedRange<Int64>?

  /// The other side of a relationship, if the model names one.
  let inverse: InverseSlot?

  var attribute: AttributeDescription? { property.attribute }
  var relationship: RelationshipDescription? { property.relationship }
  var isToMany: Bool { property.relationship?.isToMany ?? false }
  var isRelationship: Bool { property.relationship != nil }
}

/// The other side of a relationship.
struct InverseSlot {
  /// Its position among the properties of the destination; subentities have it at the same place.
  let index: Int
  let name: String
  let isToMany: Bool
  let isOrdered: Bool

  /// Whether the relationship is its own inverse.
  let isSymmetric: Bool
}
