import CSQLite

/// What SQLite answered instead of what was expected.
struct DatabaseError: Error {
  var text: String
}

/// One connection, with the pragmas of the comparison.
final class Database: @unchecked Sendable {
  private let handle: OpaquePointer

  init(_ path: String) throws {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(path, &opened, flags, nil) == SQLITE_OK, let opened else {
      throw DatabaseError(text: "cannot open \(path)")
    }
    handle = opened
    sqlite3_busy_timeout(handle, 60_000)
    try execute("PRAGMA journal_mode = WAL")
    try execute("PRAGMA synchronous = FULL")
    try execute("PRAGMA cache_size = -524288")
    try execute("PRAGMA mmap_size = 4294967296")
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  func execute(_ text: String) throws {
    guard sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK else { throw error(text) }
  }

  func prepare(_ text: String) throws -> Statement {
    var prepared: OpaquePointer?
    guard
      sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        == SQLITE_OK, let prepared
    else { throw error(text) }
    return Statement(prepared, self)
  }

  /// Copies the write-ahead log into the database, as any writer must sooner or later.
  func checkpoint() throws {
    guard sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil) == SQLITE_OK
    else { throw error("checkpoint") }
  }

  func error(_ text: String) -> DatabaseError {
    DatabaseError(text: "\(text): \(String(cString: sqlite3_errmsg(handle)))")
  }
}

/// A prepared statement.
final class Statement {
  private let handle: OpaquePointer
  private let database: Database

  init(_ handle: OpaquePointer, _ database: Database) {
    self.handle = handle
    self.database = database
  }

  deinit {
    sqlite3_finalize(handle)
  }

  func bind(_ index: Int32, _ number: Int64) { sqlite3_bind_int64(handle, index, number) }

  func bind(_ index: Int32, _ number: Double) { sqlite3_bind_double(handle, index, number) }

  /// The bytes must live until the statement is reset.
  func bind(_ index: Int32, blob: UnsafeRawBufferPointer) {
    sqlite3_bind_blob(handle, index, blob.baseAddress, Int32(blob.count), nil)
  }

  /// The bytes must live until the statement is reset.
  func bind(_ index: Int32, text: UnsafeRawBufferPointer) {
    let bytes = text.bindMemory(to: CChar.self)
    sqlite3_bind_text(handle, index, bytes.baseAddress, Int32(bytes.count), nil)
  }

  /// Whether there is another row.
  func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: true
    case SQLITE_DONE: false
    default: throw database.error("step")
    }
  }

  /// Runs the statement to its end and makes it ready for the next time.
  func run() throws {
    while try step() {}
    sqlite3_reset(handle)
  }

  func reset() { sqlite3_reset(handle) }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func text(_ column: Int32) -> String {
    let bytes = UnsafeRawBufferPointer(
      start: sqlite3_column_text(handle, column),
      count: Int(sqlite3_column_bytes(handle, column))
    )
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes until the next step.
  func blob(_ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: sqlite3_column_blob(handle, column),
      count: Int(sqlite3_column_bytes(handle, column))
    )
  }

  func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }
}
