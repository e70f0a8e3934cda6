import DaybookBytes
import DaybookModel
import DaybookStore

/// All objects of a store in one file, each with its entity and its ID.
struct StoreExport {
  private let objects: ExportedObjects
  private let run: CommandRun
  private let names: StoreColumns

  /// By entity: its columns, the ID first; none of an abstract one.
  private let columns: [ObjectColumns?]

  init(_ objects: ExportedObjects, _ run: CommandRun) {
    self.objects = objects
    self.run = run
    names = StoreColumns(objects.state.schema)
    columns = objects.state.schema.entities.map {
      $0.entity.isAbstract ? nil : ObjectColumns(exported: $0)
    }
  }

  func write() throws(CommandFailure) {
    switch run.target.format {
    case .csv, .text: try writeRecords(DelimitedText(delimiter: ","))
    case .tsv: try writeRecords(DelimitedText(delimiter: "\t"))
    case .json: try writeObjects(brackets: true)
    case .jsonl: try writeObjects(brackets: false)
    }
  }

  /// All objects by table, then by number, so that without gaps an import gives the same IDs.
  private func forEachRow(
    _ body: (RowID, ObjectColumns) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    for table in objects.state.schema.tables {
      for row in objects.state.rows(of: table.root) {
        if let columns = columns[row.entity] { try body(row, columns) }
      }
    }
  }
}

// MARK: - Formats

extension StoreExport {
  /// One table for all entities: a field of a property that the entity lacks is empty.
  private func writeRecords(_ text: DelimitedText) throws(CommandFailure) {
    var positions: [String: Int] = [:]
    var heading = [names.entity, names.identifier]
    for column in columns.compactMap(\.self).flatMap({ $0.heading.dropFirst() })
    where positions[column.name] == nil {
      positions[column.name] = heading.count
      heading.append(column.name)
    }
    let places = columns.map { columns in
      columns.map { $0.heading.dropFirst().map { positions[$0.name] ?? 0 } } ?? []
    }
    try run.sink.write(text.heading(heading))
    try forEachRow { row, columns throws(CommandFailure) in
      try run.checkInterruption()
      var record = [Value](repeating: .null, count: heading.count)
      let values = try objects.values(of: row, columns)
      record[0] = .string(columns.entity.name)
      record[1] = values[0]
      for (place, value) in zip(places[row.entity], values.dropFirst()) { record[place] = value }
      try run.sink.write(text.record(record))
    }
  }

  private func writeObjects(brackets: Bool) throws(CommandFailure) {
    var buffer = ByteBuffer()
    var isFirst = true
    if brackets { buffer.append(0x5B) }
    let keys = columns.map { columns in
      MemberKey.keys(of: columns?.heading.dropFirst().map(\.name) ?? [])
    }
    try forEachRow { row, columns throws(CommandFailure) in
      if brackets { buffer.append(isFirst ? "\n" : ",\n") }
      isFirst = false
      let values = try objects.values(of: row, columns)
      append(values, columns.entity.name, keys[row.entity], to: &buffer)
      if !brackets { buffer.append(0x0A) }
      if buffer.bytes.count > 1 << 16 { try flush(&buffer) }
    }
    if brackets { buffer.append(isFirst ? "]\n" : "\n]\n") }
    try flush(&buffer)
  }

  private func append(
    _ values: [Value],
    _ entity: String,
    _ keys: [MemberKey],
    to buffer: inout ByteBuffer
  ) {
    buffer.append(0x7B)
    JSONText.append(key: names.entity, to: &buffer)
    ValueCodec.append(.string(entity), to: &buffer)
    buffer.append(0x2C)
    JSONText.append(key: names.identifier, to: &buffer)
    ValueCodec.append(values[0], to: &buffer)
    for (key, value) in zip(keys, values.dropFirst()) {
      buffer.append(0x2C)
      key.append(value, to: &buffer)
    }
    buffer.append(0x7D)
  }

  private func flush(_ buffer: inout ByteBuffer) throws(CommandFailure) {
    try run.checkInterruption()
    try run.sink.write(bytes: buffer.bytes)
    buffer.removeAll()
  }
}
