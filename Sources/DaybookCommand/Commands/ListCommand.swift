import DaybookModel
import DaybookStore
import DaybookTerminal

extension CommandRun {
  /// `daybook list STORE ENTITY`.
  func list() throws(CommandFailure) -> ExitCode {
    let store = try openForReading()
    let state = store.state
    let entity = try EntityName.find(arguments.operand(1), in: state.schema)
    var query = try ListQuery(arguments, entity, state.schema, now: try now())
    query.debug = debug
    if arguments.has(.explain) {
      try writePlan(query, in: state)
    } else if arguments.has(.count) {
      try writeCount(query, in: state)
    } else {
      let columns = try ObjectColumns(entity, named: arguments.text(.columns))
      let rows = query.rows(in: state)
      try write(rows, columns, query.section, store)
      try noteCounts(shown: rows.count, query, state)
    }
    return .success
  }

  private func write(
    _ rows: [RowID],
    _ columns: ObjectColumns,
    _ section: String?,
    _ store: StoreReading
  ) throws(CommandFailure) {
    var output = RowOutput(columns: columns.heading, run: self, valueText: try valueText())
    guard let section else {
      return try output.write(rowCount: rows.count) { index throws(CommandFailure) in
        try store.values(of: rows[index], columns)
      }
    }
    let sections = ListSections(section, rows, in: store.state)
    if target.format == .text {
      return try writeText(sections, output) { index throws(CommandFailure) in
        try store.values(of: rows[index], columns)
      }
    }
    let isShown = output.columns.contains { $0.name == section }
    if !isShown { output.columns.insert(RowOutput.Column(name: section), at: 0) }
    try output.write(rowCount: rows.count) { index throws(CommandFailure) in
      let values = try store.values(of: rows[index], columns)
      return isShown ? values : [sections.values[index]] + values
    }
  }

  /// A heading and a table for each section.
  private func writeText(
    _ sections: ListSections,
    _ output: RowOutput,
    row: (Int) throws(CommandFailure) -> [Value]
  ) throws(CommandFailure) {
    for (index, section) in sections.sections.enumerated() {
      if index > 0 { try sink.write("\n") }
      let value = output.valueText.word(section.value)
      let heading = "\(sections.keyPath): \(value) (\(grouped(section.rows.count)))"
      try sink.write(style.paint(heading, .heading) + "\n")
      let start = section.rows.lowerBound
      try output.write(rowCount: section.rows.count) { index throws(CommandFailure) in
        try row(start + index)
      }
    }
  }

  private func noteCounts(
    shown: Int,
    _ query: ListQuery,
    _ state: StoreState
  ) throws(CommandFailure) {
    guard target.format == .text, target.path == nil else { return }
    let name = query.program.request.entity
    let isPage = arguments.has(.limit) || arguments.has(.offset)
    let count = isPage ? try query.countOfAll(in: state) : shown
    if count == 0 {
      try note("there is no \(name)" + (arguments.has(.where) ? " that fits" : ""))
    } else if shown < count {
      try note("\(shown) of \(count) \(name) objects")
    }
  }
}
