internal import DaybookModel
internal import DaybookStore

/// One entity as a context's objects of it are made and read.
///
/// Transient properties have columns behind the row's own ones; they read as zeros from a row.
final class ObjectLayout {
  let managedClass: ManagedObject.Type
  let entity: EntityLayout?
  let entityIndex: Int
  let properties: [PropertySlot]
  let shape: CellShape
  let names: NameTable

  /// The entity's name, by number.
  let nameHandle: UInt32

  /// The same properties as plain values, for loops over every property of every object; at an
  /// address that never changes, as the keys and columns are.
  let rules: UnsafeBufferPointer<SlotRule>

  /// The stored names, by position.
  let keys: UnsafeBufferPointer<String>

  /// The journaled columns of a new object, and its journaled lists.
  let insertedColumns: UnsafeBufferPointer<SlotRule>
  let insertedLists: [PropertySlot]

  /// Whether objects keep values that a save does not write.
  let hasTransientProperties: Bool
  private let positions: [String: Int]
  private let template: RowCells

  /// The composite attributes, with those within them, by key path.
  let composites: [String: CompositeSlot]

  /// By optional composite attribute: the positions of its elements, and of those that must have a
  /// value where any of them has one that is not its default.
  let conditions: [(elements: [Int], required: [Int])]

  init(_ managedClass: ManagedObject.Type, _ entity: EntityLayout, in schema: StoreSchema) {
    self.managedClass = managedClass
    self.entity = entity
    entityIndex = entity.index
    nameHandle = NameRegistry.handle(entity.name)
    var slots = PropertySlotBuilder(entity, in: schema)
    properties = slots.build()
    shape = CellShape(slots.storages)
    names = NameTable(propertyCount: properties.count, storages: shape.storages)
    let positions = Dictionary(uniqueKeysWithValues: properties.map { ($0.name, $0.index) })
    self.positions = positions
    composites = CompositeSlot.all(of: entity)
    conditions = entity.entity.conditions { positions[$0] }
    hasTransientProperties = properties.contains { !$0.isStored }
    rules = .copying(properties.map(SlotRule.init))
    keys = .copying(properties.map(\.name))
    insertedColumns = .copying(
      properties.filter { $0.isJournaled && !$0.isToMany }.map(SlotRule.init)
    )
    insertedLists = properties.filter { $0.isJournaled && $0.isToMany }
    template = ObjectLayout.defaults(properties, shape)
  }

  /// The layout of objects that belong to no entity: prototypes, and objects made by mistake.
  init(voidOf managedClass: ManagedObject.Type) {
    self.managedClass = managedClass
    entity = nil
    entityIndex = -1
    nameHandle = NameRegistry.handle("")
    properties = []
    shape = CellShape([])
    names = NameTable(propertyCount: 0, storages: shape.storages)
    positions = [:]
    composites = [:]
    conditions = []
    hasTransientProperties = false
    rules = .copying([])
    keys = .copying([])
    insertedColumns = .copying([])
    insertedLists = []
    template = RowCells(shape)
  }

  deinit {
    rules.deallocate()
    UnsafeMutableBufferPointer(mutating: keys).deinitialize()
    keys.deallocate()
    insertedColumns.deallocate()
  }

  var entityName: String { entity?.name ?? "" }

  /// The property at a position; `nil` where the entity has fewer.
  func property(at position: Int) -> PropertySlot? {
    position < properties.count ? properties[position] : nil
  }

  func property(named name: String) -> PropertySlot? {
    positions[name].map { properties[$0] }
  }

  /// Looks a name up by its bytes and remembers its address.
  func resolve(_ name: PropertyName) -> NamedSlot {
    guard let position = positions[name.text] else { return .none }
    let slot = properties[position]
    let named = NamedSlot(
      column: Int32(slot.column),
      property: Int16(position),
      care: slot.isDerived || slot.integerRange != nil ? 1 : 0
    )
    names.insert(name, named)
    return named
  }

  /// The values of a new object.
  @inline(__always)
  func newEdits() -> ObjectEdits { ObjectEdits(copying: template) }

  private static func defaults(_ properties: [PropertySlot], _ shape: CellShape) -> RowCells {
    let cells = RowCells(shape)
    for slot in properties where slot.column >= 0 {
      cells.setNull(slot.column, adding: [])
      guard let attribute = slot.attribute, !slot.isDerived else { continue }
      cells.set(attribute.defaultValue, slot.column, adding: [])
    }
    return cells
  }
}

/// Works out the properties of one entity and the storage of its columns.
private struct PropertySlotBuilder {
  private let entity: EntityLayout
  private let schema: StoreSchema
  private(set) var storages: [ColumnStorage]

  init(_ entity: EntityLayout, in schema: StoreSchema) {
    self.entity = entity
    self.schema = schema
    storages = schema.tables[entity.table].columns.map(\.storage)
  }

  mutating func build() -> [PropertySlot] {
    var slots: [PropertySlot] = []
    let composites = CompositeSlot.all(of: entity).values.filter { !$0.name.contains(".") }
    for (index, layout) in entity.properties.enumerated() {
      let column = layout.column ?? transientColumn(layout.property)
      let storage = column < 0 ? ColumnStorage.list : storages[column]
      let siblings = composites.first { $0.elements.contains(index) }?.elements
      slots.append(
        PropertySlot(index, layout, schema, column: column, storage: storage, siblings: siblings)
      )
    }
    return slots
  }

  private mutating func transientColumn(_ property: PropertyDescription) -> Int {
    switch property {
    case .attribute(let attribute):
      storages.append(storage(attribute.type))
      return storages.count - 1
    case .relationship(let relationship):
      guard !relationship.isToMany else { return -1 }
      storages.append(.reference)
      return storages.count - 1
    }
  }

  private func storage(_ type: AttributeType) -> ColumnStorage {
    switch type {
    case .integer16, .integer32, .integer64: .integer
    case .decimal: .decimal
    case .double: .double
    case .float: .float
    case .string, .uri: .text
    case .boolean: .boolean
    case .date: .date
    case .binary, .transformable, .composite, .undefined: .bytes
    case .uuid: .uuid
    }
  }
}
