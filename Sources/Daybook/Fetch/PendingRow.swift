internal import DaybookModel
internal import DaybookStore

/// A row as the context sees it, unsaved changes included, for the evaluators of single rows.
struct PendingRow: ValueRow {
  let graph: ObjectGraph
  let row: UInt64

  var reference: ObjectReference { graph.schema.reference(to: RowID(rawValue: row)) }

  func value(named name: String) -> Value {
    guard let object = graph.registered(row), object.isOverlaid else {
      return graph.state.value(RowID(rawValue: row), name)
    }
    guard let slot = object.layout.property(named: name) else { return .null }
    if slot.isToMany {
      let rows = graph.members(of: object, slot).filter(graph.isAlive)
      return .objects(rows.map { graph.schema.reference(to: RowID(rawValue: $0)) })
    }
    guard slot.isRelationship else { return object.attributeValue(slot) }
    let target = object.reference(slot.column)
    return target == 0 ? .null : .object(graph.schema.reference(to: RowID(rawValue: target)))
  }

  func hasComposite(named name: String) -> Bool {
    graph.schema.entities[RowID(rawValue: row).entity].entity.hasComposite(named: name)
  }

  func related(_ reference: ObjectReference) -> (any ValueRow)? {
    guard let row = graph.schema.row(of: reference), graph.isAlive(row.rawValue) else {
      return nil
    }
    return PendingRow(graph: graph, row: row.rawValue)
  }
}

extension ManagedObject {
  /// Whether the object says something else than its row.
  var isOverlaid: Bool { edits != nil }
}

extension ObjectGraph {
  /// Whether a row exists in this context and is not about to be deleted.
  func isAlive(_ row: UInt64) -> Bool {
    guard let object = registered(row) else { return state.contains(RowID(rawValue: row)) }
    guard object.status.isDisjoint(with: [.deleted, .gone]) else { return false }
    return object.status.contains(.inserted) || state.contains(RowID(rawValue: row))
  }
}
