internal import DaybookModel
internal import DaybookStore

/// One property of an entity as its objects keep it.
///
/// A class, because descriptions are large values and slots are looked at for every property of
/// every object that is saved.
final class PropertySlot {
  let index: Int
  let name: String

  /// The column of stored and transient attributes and of to-one relationships; -1 for to-many.
  let column: Int
  let storage: ColumnStorage

  /// The store's link, for stored relationships.
  let link: Int?

  /// Whether the row has the column, so that a save writes it.
  let isStored: Bool

  /// Whether a save writes this side, and not only the inverse one.
  let isJournaled: Bool

  /// The other side of a relationship, if the model names one.
  let inverse: InverseSlot?

  let attribute: AttributeDescription?

  /// The rules for the attribute's values, made ready when a value has to be checked.
  private(set) lazy var rules = attribute.map(AttributeRules.init)
  let attributeType: AttributeType
  let isDerived: Bool

  /// What a narrow integer attribute can hold.
  let integerRange: ClosedRange<Int64>?

  /// Whether an attribute's value that is there can break a rule; a date that is no instant
  /// always does.
  let hasRules: Bool
  let isOptional: Bool

  let relationship: RelationshipDescription?
  let isRelationship: Bool
  let isToMany: Bool
  let isOrdered: Bool
  let deleteRule: DeleteRule?

  /// Whether deleting the object takes it out of the other side.
  let isUnlinkedByDeletion: Bool

  /// By entity index: whether objects of the entity can be destinations.
  let accepts: [Bool]

  /// The positions of the elements of the composite attribute that it is one of, itself among
  /// them; what happens to one of them happens to the attribute.
  let siblings: Range<Int>?

  init(
    _ index: Int,
    _ layout: PropertyLayout,
    _ schema: StoreSchema,
    column: Int,
    storage: ColumnStorage,
    siblings: Range<Int>?
  ) {
    self.siblings = siblings
    self.index = index
    self.column = column
    self.storage = storage
    name = layout.name
    link = layout.link
    isStored = layout.column != nil || layout.link != nil
    isJournaled = layout.isJournaled
    inverse = InverseSlot(layout.property)
    attribute = layout.property.attribute
    attributeType = attribute?.type ?? .undefined
    isDerived = attribute?.isDerived ?? false
    integerRange = attribute?.type.integerRange
    hasRules = attribute.map(PropertySlot.hasRules) ?? false
    relationship = layout.property.relationship
    isOptional = attribute?.isOptional ?? relationship?.isOptional ?? true
    isRelationship = relationship != nil
    isToMany = relationship?.isToMany ?? false
    isOrdered = relationship?.isOrdered ?? false
    deleteRule = relationship?.deleteRule
    isUnlinkedByDeletion = deleteRule == .nullify || deleteRule == .cascade
    accepts = relationship.map { schema.entities[$0.destination.index].includes } ?? []
  }

  private static func hasRules(_ attribute: AttributeDescription) -> Bool {
    guard attribute.rules.isEmpty else { return true }
    return switch attribute.type {
    case .uri: true
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .boolean,
      .date, .binary, .uuid, .transformable, .composite, .undefined:
      !attribute.minimum.isNull || !attribute.maximum.isNull || attribute.pattern != nil
    }
  }

  /// The name, or that of the composite attribute that it is an element of.
  var wholeName: String { String(name.prefix { $0 != "." }) }

  /// Whether the members are exactly the objects that point back, so that nothing else is kept.
  var isDerivedFromInverse: Bool {
    guard let inverse, !isOrdered else { return false }
    return !inverse.isToMany
  }
}

/// What a loop over properties asks of each, without a reference to count.
struct SlotRule {
  let column: Int
  let storage: ColumnStorage
  let isDerived: Bool
  let isRelationship: Bool
  let isToMany: Bool
  let isOptional: Bool

  /// Whether a value that is there can break a rule.
  let hasRules: Bool

  /// Whether the value is a plain text, not an address.
  let isText: Bool

  init(_ slot: PropertySlot) {
    column = slot.column
    storage = slot.storage
    isDerived = slot.isDerived
    isRelationship = slot.isRelationship
    isToMany = slot.isToMany
    isOptional = slot.isOptional
    hasRules = slot.hasRules
    isText = slot.attributeType == .string
  }
}

/// The other side of a relationship.
final class InverseSlot {
  /// Its position among the properties of the destination; subentities have it at the same place.
  let index: Int
  let name: String
  let isToMany: Bool
  let isOrdered: Bool

  /// Whether the relationship is its own inverse.
  let isSymmetric: Bool

  init?(_ property: PropertyDescription) {
    guard let relationship = property.relationship, let inverse = relationship.inverse else {
      return nil
    }
    index = inverse.entity.allProperties.firstIndex { $0.name == inverse.name } ?? 0
    name = inverse.name
    isToMany = inverse.isToMany
    isOrdered = inverse.isOrdered
    isSymmetric = inverse == relationship
  }
}
