internal import DaybookModel
internal import DaybookStore

/// Gathers what a batch request inserts.
struct BatchStaging {
  private let graph: ObjectGraph
  private let connection: StoreConnection

  init(_ graph: ObjectGraph, _ connection: StoreConnection) {
    self.graph = graph
    self.connection = connection
  }

  func stage<T: ManagedObject>(
    _ request: BatchInsertRequest<T>,
    entity name: String
  ) throws(DaybookError) -> StagedBatch {
    // Checks the entity, before a function is asked for objects of it.
    let entity = try BatchInsert(name, into: ChangeSet(connection.schema)).entityIndex
    var batch = StagedBatch(name, connection.schema)
    switch request.source {
    case .values(let objects):
      guard !objects.isEmpty else { break }
      let first = connection.store.reserveRows(objects.count, entity: entity)
      for (offset, values) in objects.enumerated() {
        batch.append(RowID(entity: entity, number: first.number + Int64(offset)), values)
      }
    case .dictionaryHandler(let fill):
      var values: [String: Value] = [:]
      while !fill(&values) {
        batch.append(connection.reserveRow(entity: entity), values)
        values.removeAll(keepingCapacity: true)
      }
    case .objectHandler(let fill): try stage(fill, entity, into: &batch)
    }
    return batch
  }

  /// Has objects filled that belong to no context, and takes their values.
  private func stage<T: ManagedObject>(
    _ fill: (T) -> Bool,
    _ entity: Int,
    into batch: inout StagedBatch
  ) throws(DaybookError) {
    let scratch = ObjectGraph(connection, state: graph.state)
    // A closed graph keeps no list of what was changed in it.
    scratch.close()
    let layout = scratch.layout(ofEntity: entity)
    while true {
      let row = connection.reserveRow(entity: entity)
      let object = layout.managedClass.init(
        ObjectOrigin(graph: scratch, layout: layout, row: row.rawValue, status: .inserted)
      )
      object.edits = layout.newEdits()
      guard let typed = object as? T else {
        throw DaybookError(
          .usage(.wrongClass(expected: "\(T.self)", found: "\(layout.managedClass)")),
          at: .init(entity: layout.entityName)
        )
      }
      if fill(typed) { return }
      try check(object, scratch)
      batch.append(row, values(of: object))
    }
  }

  private func check(_ object: ManagedObject, _ scratch: ObjectGraph) throws(DaybookError) {
    if let error = DaybookError.combining(scratch.faults) { throw error }
    guard let edits = object.edits else { return }
    for slot in object.layout.properties where slot.isRelationship {
      let isSet = slot.isToMany ? edits.link(slot.index) != nil : !edits.isNull(slot.column)
      guard isSet else { continue }
      throw DaybookError(
        .usage(.unsupported("a relationship in a batch request")),
        at: .init(object: object.reference, property: slot.name)
      )
    }
  }

  /// The values that differ from those of a new object, which are the ones that were set.
  private func values(of object: ManagedObject) -> [String: Value] {
    var values: [String: Value] = [:]
    for slot in object.layout.properties where slot.isStored && !slot.isDerived {
      guard let attribute = slot.attribute else { continue }
      let value = object.attributeValue(slot)
      if !value.isIdentical(to: attribute.defaultValue) { values[slot.name] = value }
    }
    return values
  }
}
