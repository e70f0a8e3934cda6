import DaybookBytes
import DaybookModel
import DaybookStore
import DaybookTerminal

extension CommandRun {
  /// `daybook get STORE ENTITY/N`.
  func get() throws(CommandFailure) -> ExitCode {
    let store = try openForReading()
    let state = store.state
    let reference = try EntityName.reference(arguments.operand(1), in: state.schema)
    guard let row = state.row(of: reference) else {
      throw missing(reference, in: state)
    }
    let columns = ObjectColumns(all: state.schema.entities[row.entity])
    let values = try store.values(of: row, columns)
    let name = state.schema.reference(to: row).description
    switch target.format {
    case .text: try writeObject(name, columns, values, state.version(of: row))
    case .json, .jsonl, .csv, .tsv:
      let members = zip(columns.heading, values).dropFirst().map { JSONMember($0.name, $1.json) }
      let object = JSONValue.object([
        JSONMember("v", .integer(1)),
        JSONMember("id", .string(name)),
        JSONMember("entity", .string(columns.entity.name)),
        JSONMember("tx", .integer(state.version(of: row))),
        JSONMember("values", .object(members.nested())),
      ])
      try sink.write(JSONLayout.text(of: object))
    }
    return .success
  }

  private func writeObject(
    _ name: String,
    _ columns: ObjectColumns,
    _ values: [Value],
    _ version: Int64
  ) throws(CommandFailure) {
    let valueText = try valueText()
    try sink.write(style.paint(name, .heading) + "\n")
    var table = TextTable([.init("", role: .faint), .init("")], style: style)
    table.columnLimit = columnLimit
    table.indentation = 2
    table.hasHeading = false
    let rows = zip(columns.heading, values).dropFirst().map { [$0.name, valueText.listed($1)] }
    try table.write(rows, to: sink)
    try sink.write(
      "last changed in tx \(version); daybook history \(arguments.operand(0)) \(name)\n"
    )
  }

  /// There is no such object: exit code 1, and when it was deleted if it ever was.
  func missing(_ reference: ObjectReference, in state: StoreState) -> CommandFailure {
    var failure = CommandFailure(.answeredNo, place: reference.description, "does not exist")
    let row = state.schema.row(of: reference)
    let transaction = row.map { state.version(of: $0) } ?? 0
    if transaction > 0 {
      failure.summary = "was deleted in tx \(transaction)"
      failure.remedy = "daybook history \(arguments.operand(0)) \(reference)"
    }
    return failure
  }
}

extension ValueText {
  /// Returns a value that stands alone; of many objects also how many they are.
  func listed(_ value: Value) -> String {
    switch value {
    case .objects(let objects) where objects.count > 1: "\(objects.count): " + cell(value)
    case .null, .boolean, .integer, .double, .float, .decimal, .string, .date, .uuid, .uri, .binary,
      .transformable, .object, .objects:
      word(value)
    }
  }
}
