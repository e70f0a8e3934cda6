import DaybookModel
import DaybookStore

extension CommandRun {
  /// `daybook list STORE ENTITY`.
  func list() throws(CommandFailure) -> ExitCode {
    let store = try openForReading()
    let state = store.state
    let entity = try EntityName.find(arguments.operand(1), in: state.schema)
    let columns = try ObjectColumns(entity, named: arguments.text(.columns))
    let rows = state.rows(of: entity.index)
    let shown = try page(of: rows)
    let output = RowOutput(columns: columns.heading, run: self, valueText: try valueText())
    try output.write(rowCount: shown.count) { index throws(CommandFailure) in
      try store.values(of: shown[index], columns)
    }
    try noteCounts(shown: shown.count, of: rows.count, entity.name)
    return .success
  }

  private func page(of rows: [RowID]) throws(CommandFailure) -> ArraySlice<RowID> {
    let offset = min(try arguments.count(.offset) ?? 0, rows.count)
    let limit = try arguments.count(.limit) ?? rows.count
    let end = min(rows.count, offset.addingReportingOverflow(limit).partialValue)
    return rows[offset..<max(offset, end)]
  }

  private func noteCounts(
    shown: Int,
    of count: Int,
    _ entity: String
  ) throws(CommandFailure) {
    guard target.format == .text, target.path == nil else { return }
    if count == 0 {
      try note("there is no \(entity)")
    } else if shown < count {
      try note("\(shown) of \(count) \(entity) objects")
    }
  }
}
