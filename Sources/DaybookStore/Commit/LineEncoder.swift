internal import DaybookBytes
internal import DaybookJournal

/// Writes a change set as journal lines: inserts, updates, deletes, by entity name, then number.
///
/// Lines gather in one buffer and go to the journal a mebibyte at a time, which hashes and writes
/// them on another thread meanwhile.
struct LineEncoder: ~Copyable {
  let changes: ChangeSet
  let base: StoreState
  let schema: StoreSchema
  let names: EntityNames
  let sink: TransactionSink
  private let transaction: [UInt8]
  private var beginning = ByteBuffer()
  var buffer: ByteBuffer
  private var lineEnds: [Int] = []

  init(_ changes: ChangeSet, _ base: StoreState, _ sink: TransactionSink) {
    self.changes = changes
    self.base = base
    self.sink = sink
    schema = changes.schema
    names = schema.names
    transaction = Array("\",\"tx\":\(sink.number)".utf8)
    buffer = ByteBuffer(capacity: changes.isBulk ? LineEncoder.blockByteCount + 65_536 : 1_024)
  }

  /// Writes everything.
  ///
  /// The changes were applied, so that their updates are sorted.
  mutating func encode() throws(JournalError) {
    try encodeModelAndMetadata()
    try encodeInserts()
    try encodeUpdates()
    try encodeDeletes()
    try flush()
  }

  /// Prepares the beginning of an entity's lines: `{"op":"insert","tx":5,"id":"Account/`.
  mutating func prepare(_ operation: StaticString, _ entity: Int) {
    var prefix = ByteBuffer(capacity: 128)
    prefix.append("{\"op\":\"")
    prefix.append(operation)
    transaction.withUnsafeBytes { prefix.append($0) }
    prefix.append(",\"id\":")
    prefix.append(names.prefix(entity))
    beginning = prefix
  }

  /// Begins a line of the entity that was prepared: `{"op":"insert","tx":5,"id":"Account/1"`.
  @inline(__always)
  mutating func begin(_ row: UInt64) {
    buffer.append(UnsafePointer(beginning.base), count: beginning.count)
    buffer.append(integer: rowNumber(row))
    buffer.append(0x22)
  }

  /// Begins a line about no row.
  mutating func begin(_ operation: StaticString) {
    buffer.append("{\"op\":\"")
    buffer.append(operation)
    transaction.withUnsafeBytes { buffer.append($0) }
  }

  /// Ends a line, and hands over the gathered ones when they are many.
  @inline(__always)
  mutating func end() throws(JournalError) {
    buffer.append(LineBlock.trailer)
    buffer.append(0x0a)
    lineEnds.append(buffer.count)
    if buffer.count >= LineEncoder.blockByteCount { try flush() }
  }

  private mutating func flush() throws(JournalError) {
    guard !lineEnds.isEmpty else { return }
    try sink.emit(buffer, lineEnds: lineEnds)
    buffer.removeAll()
    lineEnds.removeAll(keepingCapacity: true)
  }

  /// Appends `why` and `merged` where they were stated.
  mutating func appendNotes(_ row: UInt64) {
    if !changes.reasons.isEmpty, let reason = changes.reasons[row] {
      buffer.append(",\"why\":")
      JSONText.append(string: reason, to: &buffer)
    }
    if !changes.merged.isEmpty, let rows = changes.merged[row] {
      buffer.append(",\"merged\":")
      rows.sorted().withUnsafeBufferPointer { names.append(list: $0, to: &buffer) }
    }
  }

  private static let blockByteCount = 1 << 20
}

extension ChangeSet {
  /// Whether there are more rows than one small block of lines holds.
  var isBulk: Bool {
    deletes.count > 1_000 || updates.contains { $0.rows.count > 1_000 }
      || inserts.contains { $0.segments.count > 1 || ($0.segments.first?.rowCount ?? 0) > 1_000 }
  }
}
