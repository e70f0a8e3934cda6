internal import DaybookModel
internal import DaybookStore

extension ObjectGraph {
  /// Records that an object has unsaved edits.
  func markUpdated(_ object: ManagedObject) {
    guard object.status.isDisjoint(with: [.inserted, .updated, .gone]), !isClosed else { return }
    object.status.insert(.updated)
    pendingCount += 1
    let edits = object.ownEdits()
    if edits.base == nil { edits.baseVersion = state.version(of: RowID(rawValue: object.row)) }
    list(object)
  }

  /// Puts an object on the list that keeps changed objects alive.
  func list(_ object: ManagedObject) {
    guard !object.status.contains(.listed), !isClosed else { return }
    object.status.insert(.listed)
    changed.append(object)
  }

  /// Puts an object that is about to change on the list of what the next event reports.
  func touch(_ object: ManagedObject) {
    guard !object.status.contains(.touched), !isClosed else { return }
    object.status.insert(.touched)
    let cells = object.edits.map { RowCells(copying: $0) }
    event.touch(object, cells)
    recorder?.noteBeginning(of: object, cells)
  }

  /// Takes an object out of what a save would write.
  func unmark(_ object: ManagedObject) {
    if object.status.contains(.deleted) { deletedCount -= 1 }
    let isCounted =
      object.status.contains(.inserted)
      ? !object.status.contains(.deleted) : !object.status.isDisjoint(with: .pending)
    if isCounted { pendingCount -= 1 }
    object.status.subtract(.pending)
  }

  /// Records a fault that a setter could not throw; the next save throws it.
  func recordFault(_ fault: DaybookError) {
    faults.append(fault)
  }

  /// Records that an object's row does not exist.
  func markVanished(_ object: ManagedObject) {
    object.status.insert(.vanished)
  }

  /// The inserted, updated or deleted objects, in the order of their first change, each in one
  /// of the three only.
  func changedObjects(_ kind: ObjectStatus) -> [ManagedObject] {
    if kind == .deleted {
      return changed.filter {
        $0.status.contains(.deleted) && !$0.status.contains(.inserted)
      }
    }
    return changed.filter { $0.status.contains(kind) && !$0.status.contains(.deleted) }
  }
}

// MARK: - Insertion

extension ObjectGraph {
  /// Where a new object of a class comes from; an origin that belongs nowhere after a mistake.
  func origin(forInserting managedClass: ManagedObject.Type) -> ObjectOrigin {
    if managedClass == insertedClass, let insertedLayout, let connection {
      let row = connection.reserveRow(entity: insertedLayout.entityIndex)
      return ObjectOrigin(
        graph: self,
        layout: insertedLayout,
        row: row.rawValue,
        status: .inserted
      )
    }
    guard let classes = connection?.classes else { return voidOrigin(managedClass) }
    do {
      let origin = try origin(managedClass, ofEntity: classes.entity(of: managedClass))
      insertedClass = managedClass
      insertedLayout = origin.layout
      return origin
    } catch {
      recordFault(error)
      return voidOrigin(managedClass)
    }
  }

  /// Where a new object of an entity comes from; an origin that belongs nowhere after a mistake.
  func origin(
    forInserting managedClass: ManagedObject.Type,
    entity name: String
  ) -> ObjectOrigin {
    do {
      let entity = try entity(named: name)
      return try origin(managedClass, ofEntity: entity.index)
    } catch {
      recordFault(error)
      return voidOrigin(managedClass)
    }
  }

  /// Where a new object of an entity comes from.
  func origin(
    _ managedClass: ManagedObject.Type?,
    ofEntity entity: Int
  ) throws(DaybookError) -> ObjectOrigin {
    guard !isReadOnly, let connection else { throw DaybookError(.usage(.readOnly)) }
    let layout = layout(ofEntity: entity)
    let described = schema.entities[entity]
    guard !described.entity.isAbstract else {
      let concrete = described.concrete.map { schema.entities[$0].name }
      throw DaybookError(
        .usage(.abstractEntity(concrete: concrete)),
        at: .init(entity: described.name)
      )
    }
    if let managedClass, managedClass != layout.managedClass {
      throw DaybookError(
        .usage(
          .wrongClass(expected: "\(layout.managedClass)", found: "\(managedClass)")
        ),
        at: .init(entity: described.name)
      )
    }
    let row = connection.reserveRow(entity: entity)
    return ObjectOrigin(graph: self, layout: layout, row: row.rawValue, status: .inserted)
  }

  private func voidOrigin(_ managedClass: ManagedObject.Type) -> ObjectOrigin {
    ObjectOrigin(
      graph: self,
      layout: layout(voidOf: managedClass),
      row: 0,
      status: .gone
    )
  }

  /// Registers a new object among the unsaved ones.
  func enter(_ object: ManagedObject) {
    pendingCount += 1
    register(object)
    object.status.formUnion([.listed, .touched])
    changed.append(object)
    event.touch(object, nil)
    recorder?.noteArrival(of: object)
  }

  /// Finds an entity, or suggests the nearest name.
  func entity(named name: String) throws(DaybookError) -> EntityLayout {
    if let found = schema.entity(named: name) { return found }
    throw DaybookError(
      .value(
        .unknownEntity(name, nearest: NearestName.of(name, among: schema.entities.map(\.name)))
      )
    )
  }
}

extension ManagedObject {
  /// Registers a new object with its defaults and tells it so.
  final func finishInsertion() {
    guard status.contains(.inserted) else { return }
    edits = layout.newEdits()
    graph.enter(self)
    awakeFromInsert()
  }
}
