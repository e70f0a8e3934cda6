import DaybookModel
import DaybookStore

extension CommandRun {
  /// `daybook import STORE FILE`: a whole store, as `daybook export` writes it.
  func importStore(_ path: String) throws(CommandFailure) -> ExitCode {
    let format = try ImportFormat(path: path)
    let flags: [Flag] = [
      .map, .key, .policy, .null, .path, .encoding, .maxErrors, .batch, .timeZone,
    ]
    for flag in flags where arguments.has(flag) {
      let name = flag.longName
      throw .usage("\(name) needs an ENTITY: daybook import STORE ENTITY FILE \(name) …")
    }
    let store = try openForWriting()
    let reader = try storeReader(path, format, store.schema)
    var rows = StoreImport(store, isDryRun: isDryRun)
    try read(reader, into: &rows)
    try calling { () throws(DaybookError) in
      try rows.connect(path: path == "-" ? "standard input" : path)
    }
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

  private func storeReader(
    _ path: String,
    _ format: ImportFormat,
    _ schema: StoreSchema
  ) throws(CommandFailure) -> any StoreRowReader {
    let source = try FileSource(path, environment)
    let name = path == "-" ? "standard input" : path
    let names = StoreRowNames(schema)
    switch format {
    case .csv, .tsv:
      let delimiter: UInt8 = format == .csv ? 0x2C : 0x09
      let reader = DelimitedReader(source, path: name, delimiter: delimiter)
      return try DelimitedStoreReader(reader, names)
    case .json, .jsonl:
      let form: JSONElementReader.Form = format == .json ? .array : .lines
      return JSONStoreReader(JSONElementReader(source, path: name, form: form), names)
    }
  }

  private func read(
    _ reader: any StoreRowReader,
    into rows: inout StoreImport
  ) throws(CommandFailure) {
    while let result = try reader.next() {
      switch result {
      case .success(let row):
        let isNew = try calling { () throws(DaybookError) in try rows.insert(row) }
        if !isNew { try reject(repeated(row, reader), in: &rows) }
      case .failure(let failure): try reject(failure, in: &rows)
      }
      if rows.count.isMultiple(of: 256) { try checkInterruption() }
    }
    try checkInterruption()
  }

  private func reject(
    _ failure: CommandFailure,
    in rows: inout StoreImport
  ) throws(CommandFailure) {
    rows.reject(failure)
    if arguments.has(.verbose) { try note("\(failure.place ?? ""): \(failure.summary)") }
  }

  private func repeated(_ row: StoreRow, _ reader: any StoreRowReader) -> CommandFailure {
    CommandFailure(
      .badInput,
      place: "\(reader.path):\(row.line)",
      "\(row.entity.name)/\(row.source.number) stands in the file twice"
    )
  }
}
