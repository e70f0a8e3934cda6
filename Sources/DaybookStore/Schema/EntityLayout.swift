package import DaybookModel

/// One property of an entity and where its values are.
package struct PropertyLayout: Sendable {
  /// The property of the model.
  package let property: PropertyDescription

  /// The table's column, for stored attributes and to-one relationships.
  package let column: Int?

  /// The schema's link, for stored relationships.
  package let link: Int?

  /// Whether the property's values are written in journal lines.
  package let isJournaled: Bool

  /// The key as journal lines write it; of no meaning for what they do not write.
  package internal(set) var key = MemberKey(opening: [], closingCount: 0, isContinuation: false)

  /// The stored name.
  package var name: String { property.name }
}

/// One entity: its table, its properties and the entities below it.
package struct EntityLayout: Sendable {
  /// The entity's index in the model.
  package let index: Int

  /// The entity's name.
  package let name: String

  /// The entity of the model.
  package let entity: EntityDescription

  /// The table of its rows.
  package let table: Int

  /// The properties, in the order in which lines name them.
  package internal(set) var properties: [PropertyLayout] = []

  /// Positions in `properties` by name.
  package internal(set) var positions: [String: Int] = [:]

  /// By entity index: whether that entity is this one or a subentity.
  package internal(set) var includes: [Bool] = []

  /// The indexes of this entity and its subentities that can have rows.
  package internal(set) var concrete: [Int] = []

  /// The constraints that hold for its rows, inherited ones first.
  package internal(set) var uniques: [Int] = []

  /// The bytes `"Name/` as references write them.
  var referencePrefix: [UInt8] = []

  /// Returns the property called `name`.
  package func property(named name: String) -> PropertyLayout? {
    positions[name].map { properties[$0] }
  }

  /// Whether a request for this entity, with its subentities or without, means rows of `entity`.
  package func covers(_ entity: Int, includesSubentities: Bool) -> Bool {
    includesSubentities ? includes[entity] : entity == index
  }
}
