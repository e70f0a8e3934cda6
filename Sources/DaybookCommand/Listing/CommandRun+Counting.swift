import DaybookBytes
import DaybookModel
import DaybookStore
import DaybookTerminal

extension CommandRun {
  /// `daybook list --count`: a number, or one for each section.
  func writeCount(_ query: ListQuery, in state: StoreState) throws(CommandFailure) {
    if let section = query.section {
      return try writeCounts(ListSections(section, query.rows(in: state), in: state))
    }
    let count = query.count(in: state)
    switch target.format {
    case .text: try sink.write("\(count)\n")
    case .json, .jsonl:
      let object = JSONValue.object([
        JSONMember("v", .integer(1)), JSONMember("count", .integer(Int64(count))),
      ])
      try sink.write(object.text + "\n")
    case .csv, .tsv: try sink.write("count\n\(count)\n")
    }
  }

  private func writeCounts(_ sections: ListSections) throws(CommandFailure) {
    let output = RowOutput(
      columns: [.init(name: sections.keyPath), .init(name: "count", isNumeric: true)],
      run: self,
      valueText: try valueText()
    )
    try output.write(rowCount: sections.sections.count) { index throws(CommandFailure) in
      let section = sections.sections[index]
      return [section.value, .integer(Int64(section.rows.count))]
    }
  }

  /// `daybook list --explain`: how the rows would be found.
  func writePlan(_ query: ListQuery, in state: StoreState) throws(CommandFailure) {
    let program = query.program
    let plan = program.plan(in: state)
    let lines = [
      ("entity", program.request.entity), ("where", program.predicate.format),
      ("rows", plan.access), ("order", plan.order),
    ]
    switch target.format {
    case .text:
      var table = TextTable([.init("", role: .faint), .init("")], style: style)
      table.hasHeading = false
      try table.write(lines.map { [$0.0, SafeText.escaped($0.1)] }, to: sink)
    case .json, .jsonl:
      let members = lines.map { JSONMember($0.0, .string($0.1)) }
      try sink.write(JSONLayout.text(of: .object([JSONMember("v", .integer(1))] + members)))
    case .csv, .tsv:
      throw .usage("--explain writes text, json, jsonl, not \(target.format.rawValue)")
    }
  }
}
