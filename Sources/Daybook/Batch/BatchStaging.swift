internal import DaybookModel
internal import DaybookStore

/// Puts what a batch request inserts into a change set.
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
  ) throws(DaybookError) -> (changes: ChangeSet, rows: [RowID]) {
    let changes = ChangeSet(connection.schema)
    var insert = try BatchInsert(name, into: changes)
    var rows: [RowID] = []
    switch request.source {
    case .values(let objects):
      guard !objects.isEmpty else { break }
      let first = connection.store.reserveRows(objects.count, entity: insert.entityIndex)
      for (offset, values) in objects.enumerated() {
        let row = RowID(entity: insert.entityIndex, number: first.number + Int64(offset))
        try insert.insert(row, values)
        rows.append(row)
      }
    case .dictionaryHandler(let fill):
      var values: [String: Value] = [:]
      while !fill(&values) {
        let row = connection.reserveRow(entity: insert.entityIndex)
        try insert.insert(row, values)
        rows.append(row)
        values.removeAll(keepingCapacity: true)
      }
    case .objectHandler(let fill):
      rows = try stage(fill, insert.entityIndex, into: changes)
    }
    return (changes, rows)
  }

  /// Has objects filled that belong to no context, and takes their values.
  private func stage<T: ManagedObject>(
    _ fill: (T) -> Bool,
    _ entity: Int,
    into changes: ChangeSet
  ) throws(DaybookError) -> [RowID] {
    let scratch = ObjectGraph(connection, state: graph.state)
    // A closed graph keeps no list of what was changed in it.
    scratch.close()
    let layout = scratch.layout(ofEntity: entity)
    let encoder = SaveEncoder(scratch, into: changes)
    var rows: [RowID] = []
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
      if fill(typed) { return rows }
      try check(object, scratch)
      encoder.insert(object, row)
      rows.append(row)
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
}
