import DaybookBytes
import DaybookModel
import DaybookStore
import DaybookTerminal

/// Rows of values under named columns, in whichever format was asked for.
struct RowOutput {
  struct Column {
    var name: String

    /// Numbers are flush right in text.
    var isNumeric = false
    var role: Style.Role?
  }

  var columns: [Column]
  var run: CommandRun
  var valueText: ValueText

  /// Writes `rowCount` rows; for text `row` is asked twice for each.
  func write(
    rowCount: Int,
    row: (Int) throws(CommandFailure) -> [Value]
  ) throws(CommandFailure) {
    switch run.target.format {
    case .text: try writeText(rowCount: rowCount, row: row)
    case .json: try writeArray(rowCount: rowCount, row: row)
    case .jsonl: try writeObjects(rowCount: rowCount, between: "\n", row: row)
    case .csv: try writeRecords(DelimitedText(delimiter: ","), rowCount: rowCount, row: row)
    case .tsv: try writeRecords(DelimitedText(delimiter: "\t"), rowCount: rowCount, row: row)
    }
  }

  private func writeText(
    rowCount: Int,
    row: (Int) throws(CommandFailure) -> [Value]
  ) throws(CommandFailure) {
    guard rowCount > 0 else { return }
    let table = TextTable(
      columns.map { .init($0.name, $0.isNumeric ? .right : .left, role: $0.role) },
      style: run.style,
      columnLimit: run.columnLimit
    )
    try table.write(rowCount: rowCount, to: run.sink) { index throws(CommandFailure) in
      try run.checkInterruption()
      return try row(index).map(valueText.cell)
    }
  }

  /// A bare array with a row on each line, so that it can be read as it comes.
  private func writeArray(
    rowCount: Int,
    row: (Int) throws(CommandFailure) -> [Value]
  ) throws(CommandFailure) {
    guard rowCount > 0 else { return try run.sink.write("[]\n") }
    try run.sink.write("[\n")
    try writeObjects(rowCount: rowCount, between: ",\n", row: row)
    try run.sink.write("]\n")
  }

  /// An object on each line; `separator` stands behind all but the last.
  private func writeObjects(
    rowCount: Int,
    between separator: StaticString,
    row: (Int) throws(CommandFailure) -> [Value]
  ) throws(CommandFailure) {
    var buffer = ByteBuffer()
    let keys = MemberKey.keys(of: columns.map(\.name))
    for index in 0..<rowCount {
      append(try row(index), keys, to: &buffer)
      if index + 1 < rowCount { buffer.append(separator) } else { buffer.append(0x0A) }
      guard buffer.bytes.count > 1 << 16 || index + 1 == rowCount else { continue }
      try run.checkInterruption()
      try run.sink.write(bytes: buffer.bytes)
      buffer.removeAll()
    }
  }

  private func append(_ values: [Value], _ keys: [MemberKey], to buffer: inout ByteBuffer) {
    buffer.append(0x7B)
    for (index, key) in keys.enumerated() {
      if index > 0 { buffer.append(0x2C) }
      key.append(values[index], to: &buffer)
    }
    buffer.append(0x7D)
  }

  private func writeRecords(
    _ text: DelimitedText,
    rowCount: Int,
    row: (Int) throws(CommandFailure) -> [Value]
  ) throws(CommandFailure) {
    try run.sink.write(text.heading(columns.map(\.name)))
    for index in 0..<rowCount { try run.sink.write(text.record(try row(index))) }
  }
}
