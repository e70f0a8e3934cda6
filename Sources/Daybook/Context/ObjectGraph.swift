internal import DaybookModel
internal import DaybookStore

/// The objects of one context: which there are, which have changed, and the state they show.
///
/// Objects keep the graph alive, and the graph its changed objects; the context, which is what
/// applications hold, closes the graph when it goes away, and that lets everything go.
final class ObjectGraph {
  /// The store, or nothing for the graph of prototypes.
  let connection: StoreConnection?
  let schema: StoreSchema

  /// The graph of the parent context; nil for a context that saves into the store.
  let parent: ObjectGraph?

  /// The state that clean objects show.
  private(set) var state: StoreState

  /// The children that are told of changes here, and the state that they see.
  var children: [WeakGraph] = []
  var overlaid: OverlaidState?

  /// Whether a child has read its parent yet, and the rows that may have changed there since.
  var hasReadParent = false
  var unseen: Set<UInt64> = []

  /// The context that owns this graph, while it exists.
  weak var context: ManagedObjectContext?

  /// Records which properties a key path reads, in the graph of prototypes.
  let probe: KeyPathProbe?

  private var layouts: [ObjectLayout?]

  /// The layouts of objects that belong to no entity, by class.
  private var voidLayouts: [ObjectIdentifier: ObjectLayout] = [:]

  /// By entity index: the table of its rows.
  private var tablesByEntity: [GraphTable] = []

  /// By entity index: the chunks of its table.
  private let directories: UnsafeMutablePointer<UnsafeMutablePointer<ChunkDirectory>>

  /// The class that was inserted last, which mostly is the next one too.
  @exclusivity(unchecked)
  var insertedClass: ManagedObject.Type?
  @exclusivity(unchecked)
  var insertedLayout: ObjectLayout?
  private(set) var tables: [GraphTable] = []
  private let zeros: ZeroColumn
  private var survivorCount = 0

  /// Every object with unsaved changes, once, in the order of the first change; objects whose
  /// changes were undone stand here until the next save.
  @exclusivity(unchecked)
  var changed: [ManagedObject] = []

  /// The number of objects that a save would insert, update or delete.
  @exclusivity(unchecked)
  var pendingCount = 0
  var deletedCount = 0

  /// Deleted objects whose rules have not been applied yet.
  var unpropagated: [ManagedObject] = []

  /// Links that have come to objects whose rules had been applied by then.
  var returningLinks: [ReturningLink] = []
  var propagatesDeletesAtEndOfEvent = true

  /// By deleted row: the row whose deletion led to it.
  var deletionCauses: [UInt64: UInt64] = [:]
  @exclusivity(unchecked)
  var event = EventChanges()

  /// What the last merged message inserted: it stays registered until the next one, so that
  /// merging the same message again finds it.
  var merged: [ManagedObject] = []
  var faults: [DaybookError] = []

  /// By row and name: the rows that fetched properties have found.
  var fetched: [UInt64: [AnyHashable: [UInt64]]] = [:]

  /// By row: unchanged objects that the next save is compared with.
  var guarded: [UInt64: GuardedRow] = [:]

  /// The policy of a child that has saved into this context, until those changes are saved.
  var childPolicy: MergePolicy?
  let messages = MessageCenter()

  /// What takes changes back, and what takes them down for it while that is wanted.
  var undoManager: ManagedObjectContext.UndoManager?
  var recorder: UndoRecorder?

  /// Those who follow rows, as lists do.
  var watchers: [RowWatcher] = []

  /// How often a fault was bound to its row.
  @exclusivity(unchecked)
  var bindingCount = 0

  /// The position of the property whose value is being validated; -1 for none.
  @exclusivity(unchecked)
  var validatedIndex = -1
  var isClosed = false
  var isReadOnly = false
  var isSaving = false

  /// Whether the context stays at its state for ever.
  var isPinned = false

  /// Whether fetching moves the context on.
  var generation = Generation.newest

  init(_ connection: StoreConnection, state: StoreState, parent: ObjectGraph? = nil) {
    self.connection = connection
    self.state = state
    self.parent = parent
    schema = state.schema
    probe = nil
    layouts = Array(repeating: nil, count: state.schema.entities.count)
    zeros = ZeroColumn()
    directories = .allocate(capacity: max(layouts.count, 1))
    makeTables()
  }

  /// The graph of prototypes.
  init(probe: KeyPathProbe) {
    connection = nil
    parent = nil
    state = StoreState(empty: ObjectGraph.emptySchema)
    schema = ObjectGraph.emptySchema
    self.probe = probe
    layouts = []
    zeros = ZeroColumn()
    directories = .allocate(capacity: 1)
  }

  deinit {
    directories.deallocate()
  }

  private static let emptySchema: StoreSchema = {
    do {
      return StoreSchema(try ManagedObjectModel { Entity("Prototype") })
    } catch {
      preconditionFailure("a model of one entity without properties is good: \(error)")
    }
  }()

  private func makeTables() {
    for table in schema.tables {
      let transientCount = table.entities.map { entity in
        schema.entities[entity].properties.count { $0.column == nil }
      }
      tables.append(
        GraphTable(
          index: table.index,
          seatCount: table.columns.count + (transientCount.max() ?? 0),
          soleEntity: table.entities.count == 1 ? table.entities[0] : -1,
          zeros: zeros.address
        )
      )
    }
    tablesByEntity = schema.entities.map { tables[$0.table] }
    for (entity, table) in tablesByEntity.enumerated() {
      (directories + entity).initialize(to: table.directory)
    }
  }
}

// MARK: - Layouts and seats

extension ObjectGraph {
  /// How objects of an entity are made and read.
  func layout(ofEntity entity: Int) -> ObjectLayout {
    if let layout = layouts[entity] { return layout }
    // A moment with another model has entities that the classes of today were not made for.
    let classes = schema === connection?.schema ? connection?.classes : nil
    let managedClass = classes?.managedClass(ofEntity: entity) ?? ManagedObject.self
    let layout = ObjectLayout(managedClass, schema.entities[entity], in: schema)
    layouts[entity] = layout
    return layout
  }

  /// How objects of a class are made that belong to no entity.
  func layout(voidOf managedClass: ManagedObject.Type) -> ObjectLayout {
    if let layout = voidLayouts[ObjectIdentifier(managedClass)] { return layout }
    let layout = ObjectLayout(voidOf: managedClass)
    voidLayouts[ObjectIdentifier(managedClass)] = layout
    return layout
  }

  @inline(__always)
  func table(ofRow row: UInt64) -> GraphTable {
    tablesByEntity[Int(truncatingIfNeeded: row &>> 48)]
  }

  /// Makes an object the one that its row has here.
  @inline(__always)
  func register(_ object: ManagedObject) {
    let entity = Int(truncatingIfNeeded: object.row &>> 48)
    if directories[entity].pointee.register(object) { return }
    table(ofRow: object.row).register(object)
  }

  /// The seats of a row's chunk; `nil` if the row does not exist.
  func seat(ofRow row: UInt64) -> UnsafePointer<ColumnSeat>? {
    readParentOnce()
    let id = RowID(rawValue: row)
    if let known = directories[id.entity].pointee.seat(of: id) { return known }
    return state.contains(id) ? table(ofRow: row).seat(ofChunk: id.chunk, in: state) : nil
  }

  /// The seats of a row that others have saved since this context moved last, after moving on.
  func newestSeat(ofRow row: UInt64) -> UnsafePointer<ColumnSeat>? {
    advance(.fetching)
    return seat(ofRow: row)
  }

  /// Shows another state: the seats of all bound objects then lead to its columns.
  func show(_ newer: StoreState) {
    for table in tables { table.move(to: newer) }
    // Even if the context comes back to this state, its changes will be others then.
    overlaid = nil
    state = newer
  }
}

// MARK: - Identity

extension ObjectGraph {
  /// The registered object of a row.
  @inline(__always)
  func registered(_ row: UInt64) -> ManagedObject? { table(ofRow: row).object(row) }

  /// The object of a row, made as a fault if it is not registered; the row need not exist.
  func object(_ row: UInt64) -> ManagedObject {
    if let found = registered(row) { return found }
    let layout = layout(ofEntity: Int(truncatingIfNeeded: row &>> 48))
    let made = layout.managedClass.init(
      ObjectOrigin(graph: self, layout: layout, row: row, status: [])
    )
    if !isClosed { register(made) }
    return made
  }

  /// All registered objects.
  func registeredObjects() -> [ManagedObject] { tables.flatMap { $0.objects() } }

  var registeredCount: Int { tables.reduce(0) { $0 + $1.registeredCount } }

  /// Lets go of objects that only the graph holds, when so many were made since the last time
  /// that looking at all of them is worth it.
  func sweepIfWorthwhile() {
    guard registeredCount <= 256 || isCrowded else { return }
    sweep()
  }

  /// Whether many objects were made since the last sweep.
  var isCrowded: Bool { registeredCount > survivorCount * 2 + 4_096 }

  func sweep() {
    for table in tables { table.sweep() }
    survivorCount = registeredCount
    guard !fetched.isEmpty else { return }
    fetched = fetched.filter { registered($0.key) != nil }
  }

  /// Lets go of the objects of some rows that only the graph holds.
  func letGo(of rows: ArraySlice<UInt64>) {
    for row in rows {
      table(ofRow: row).letGo(of: row)
      if !fetched.isEmpty, registered(row) == nil { fetched[row] = nil }
    }
  }

  /// Lets everything go; objects that somebody still holds stay readable.
  func close() {
    isClosed = true
    // An object's own `deinit` may come back here: everything is let go of when all is in order.
    let released = (changed, event, merged, overlaid, guarded)
    parent?.forget(self)
    overlaid = nil
    changed = []
    event = EventChanges()
    merged = []
    guarded = [:]
    undoManager?.detach()
    undoManager = nil
    messages.close()
    withExtendedLifetime(released) {
      for table in tables { table.removeAll() }
    }
  }
}

/// What a column without any value points to: as many zeros as the widest column has.
final class ZeroColumn {
  private let memory: UnsafeMutableRawPointer

  init() {
    let byteCount = ColumnAddress.rowCount * 24
    memory = .allocate(byteCount: byteCount, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }

  deinit {
    memory.deallocate()
  }

  var address: ColumnAddress {
    ColumnAddress(
      values: UnsafeRawPointer(memory),
      valid: UnsafePointer(memory.assumingMemoryBound(to: UInt64.self)),
      arena: UnsafeRawPointer(memory)
    )
  }
}
