import DaybookModel
import DaybookStore

extension CommandRun {
  /// `daybook export STORE [ENTITY]`.
  func export() throws(CommandFailure) -> ExitCode {
    let store = try openForReading()
    let objects = ExportedObjects(store)
    if arguments.operands.count > 1 {
      try export(arguments.operand(1), objects)
    } else {
      try StoreExport(objects, self).write()
    }
    if objects.leftOutCount > 0 {
      try note(
        "left out \(counted(objects.leftOutCount, "link")) to deleted objects; daybook check"
          + " \(arguments.operand(0)) lists them"
      )
    }
    return .success
  }

  private func export(_ name: String, _ objects: ExportedObjects) throws(CommandFailure) {
    let entity = try EntityName.find(name, in: objects.state.schema)
    let columns = ObjectColumns(exported: entity)
    let rows = objects.state.rows(of: entity.index)
    let output = RowOutput(columns: columns.heading, run: self, valueText: try valueText())
    try output.write(rowCount: rows.count) { index throws(CommandFailure) in
      try objects.values(of: rows[index], columns)
    }
  }
}
