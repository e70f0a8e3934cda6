import DaybookModel
import DaybookStore

extension CommandRun {
  /// `daybook import STORE [ENTITY] FILE`.
  func `import`() throws(CommandFailure) -> ExitCode {
    guard arguments.operands.count > 2 else { return try importStore(arguments.operand(1)) }
    let path = arguments.operand(2)
    let format = try ImportFormat(path: path)
    let store = try openForWriting()
    let entity = try EntityName.find(arguments.operand(1), in: store.schema)
    try requireConcrete(entity)
    let mapping = try ImportMapping(entity.entity, maps: arguments.texts(.map))
    let reader = try importReader(path, format, mapping)
    var rows = ImportedRows(store, entity, isDryRun: isDryRun)
    try read(reader, into: &rows)
    try noteLeftOut(reader.leftOutNames, path)
    if let rejection = rows.rejection { throw rejection }
    guard rows.count > 0 else {
      try note("\(path) has no rows")
      try calling { () throws(DaybookError) in try store.close() }
      try writeNothingChanged()
      return .success
    }
    do throws(CommandFailure) {
      try write(try save(rows.changes, to: store, over: rows.state))
    } catch {
      throw rows.located(error, path: path)
    }
    return .success
  }

  private func importReader(
    _ path: String,
    _ format: ImportFormat,
    _ mapping: ImportMapping
  ) throws(CommandFailure) -> any ImportReader {
    let source = try FileSource(path, environment)
    let name = path == "-" ? "standard input" : path
    switch format {
    case .csv, .tsv:
      let delimiter: UInt8 = format == .csv ? 0x2C : 0x09
      let reader = DelimitedReader(source, path: name, delimiter: delimiter)
      return try DelimitedImport(reader, mapping: mapping)
    case .json, .jsonl:
      let reader = JSONElementReader(source, path: name, form: format == .json ? .array : .lines)
      return JSONImport(reader, mapping: mapping)
    }
  }

  private func read(
    _ reader: any ImportReader,
    into rows: inout ImportedRows
  ) throws(CommandFailure) {
    while let row = try reader.next() {
      switch row {
      case .values(let values, let line):
        try calling { () throws(DaybookError) in try rows.insert(values, line: line) }
      case .rejected(let failure):
        rows.reject(failure)
        if arguments.has(.verbose) { try note("\(failure.place ?? ""): \(failure.summary)") }
      }
      if rows.count.isMultiple(of: 256) { try checkInterruption() }
    }
    try checkInterruption()
  }

  /// Names the columns that go nowhere.
  func noteLeftOut(_ names: [String], _ path: String) throws(CommandFailure) {
    guard !names.isEmpty else { return }
    let noun = names.count == 1 ? "column" : "columns"
    try note("\(path): left out \(noun) " + names.joined(separator: ", "))
  }
}

/// The rows of an import on their way into a change set.
private struct ImportedRows {
  let changes: ChangeSet
  let state: StoreState
  private let store: Store
  private let entity: EntityLayout
  private let isDryRun: Bool
  private var nextRow: RowID
  private var firstNumber: Int64 = 0

  /// The line of each row that was inserted, in order.
  private var lines: [Int32] = []
  private var rejectedCount = 0
  private var firstRejection: CommandFailure?

  init(_ store: Store, _ entity: EntityLayout, isDryRun: Bool) {
    self.store = store
    self.entity = entity
    self.isDryRun = isDryRun
    state = store.state
    changes = ChangeSet(store.schema)
    nextRow = isDryRun ? state.nextRow(of: entity) : .none
  }

  /// The number of rows that were read.
  var count: Int { lines.count + rejectedCount }

  mutating func insert(_ values: [PropertyValue], line: Int) throws(DaybookError) {
    lines.append(Int32(clamping: line))
    // Nothing is imported any more, so only the checks of the reader go on.
    guard firstRejection == nil else { return }
    let row = isDryRun ? nextRow : store.reserveRows(1, entity: entity.index)
    if isDryRun { nextRow = RowID(entity: row.entity, number: row.number + 1) }
    if firstNumber == 0 { firstNumber = row.number }
    try Staging(changes: changes, state: state).insert(row, values)
  }

  mutating func reject(_ failure: CommandFailure) {
    rejectedCount += 1
    if firstRejection == nil { firstRejection = failure }
  }

  /// The failure of the import, when a row was bad.
  var rejection: CommandFailure? {
    guard var failure = firstRejection else { return nil }
    failure.explanation.append(
      "  \(grouped(rejectedCount)) of \(grouped(count)) rows rejected, nothing imported."
    )
    return failure
  }

  /// Adds the lines of the file to a failure that names new objects.
  func located(_ failure: CommandFailure, path: String) -> CommandFailure {
    var located = failure
    let places = failure.objects.compactMap { reference -> String? in
      guard reference.entity == entity.name else { return nil }
      let index = reference.number - firstNumber
      guard index >= 0, index < lines.count else { return nil }
      return "  \(reference) is \(path):\(lines[Int(index)])"
    }
    located.explanation += places.prefix(10)
    return located
  }
}
