import DaybookJournal
import DaybookModel
import DaybookStore
import TestSupport
import Testing

/// A store that only reads, while another process writes the same files.
@Suite("Following another process")
struct FollowingTests {
  private static func model(limit: Int? = nil) throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Notes") {
      Entity("Note") {
        Attribute("title", .string).length(0, through: limit)
        Attribute("body", .string, isOptional: true)
      }
    }
  }

  /// A store with some notes in small segments.
  private static func written(
    _ fileSystem: any FileSystem,
    transactions count: Int,
    segmentByteCountLimit: Int64 = 64 << 20
  ) throws -> Store {
    var options = StoreStage.options()
    options.segmentByteCountLimit = segmentByteCountLimit
    let store = try Store.create(in: fileSystem, try model(), options)
    for number in 1...count { try insert(Int64(number), into: store) }
    return store
  }

  private static func insert(_ number: Int64, into store: Store) throws {
    let row = RowID(entity: 0, number: number)
    let changes = ChangeSet(store.schema)
    try changes.insert(row, ["title": .string("note \(number)")])
    if number > 1 {
      try changes.set(RowID(entity: 0, number: number - 1), "body", .string("before \(number)"))
    }
    try store.commit(changes)
  }

  private func expectSame(_ reader: Store, _ writer: Store) throws {
    #expect(reader.state.transaction == writer.state.transaction)
    #expect(try reader.state.difference(from: writer.state) == nil)
    #expect(reader.position.digest == writer.position.digest)
  }

  @Test func `B33 a reader takes over what was appended, and only that`() throws {
    let fileSystem = SimulatedFileSystem()
    let writer = try Self.written(fileSystem, transactions: 3)
    let reader = try Store.openReadOnly(in: fileSystem, nil)
    let first = reader.state
    #expect(try !reader.refresh())
    let idleCalls = fileSystem.callCount
    #expect(try !reader.refresh())
    #expect(fileSystem.callCount == idleCalls + 1)

    for number in 4...9 {
      try Self.insert(Int64(number), into: writer)
      #expect(try reader.refresh())
      try expectSame(reader, writer)
    }

    #expect(first.transaction == 4)
    #expect(first.count(of: 0) == 3)
    #expect(reader.state.changes(since: first).inserted.count == 6)
  }

  @Test func `B33 several saves at once, over the borders of segments`() throws {
    let fileSystem = MemoryFileSystem()
    let writer = try Self.written(fileSystem, transactions: 2, segmentByteCountLimit: 1_500)
    let reader = try Store.openReadOnly(in: fileSystem, nil)
    var number: Int64 = 2

    for burst in 1...12 {
      for _ in 0..<burst {
        number += 1
        try Self.insert(number, into: writer)
      }
      #expect(try reader.refresh())
      try expectSame(reader, writer)
    }

    #expect(try fileSystem.list(.journal).count > 10)
    #expect(try !reader.refresh())
  }

  @Test func `B34 a save that arrives byte by byte is seen when it is whole`() throws {
    let complete = MemoryFileSystem()
    let writer = try Self.written(complete, transactions: 5)
    let bytes = try complete.contents(.segment(1))
    let ends = try Self.transactionEnds(in: bytes)
    let growing = MemoryFileSystem()
    try growing.makeDirectory(.journal)
    try growing.replace(.segment(1), with: Array(bytes[..<ends[1]]))
    let reader = try Store.openReadOnly(in: growing, nil)
    let file = try growing.open(.segment(1), .write)

    for end in ends[1]..<bytes.count {
      try growing.writeWhole(file, at: Int64(end), [bytes[end]])
      let isWhole = ends.contains(end + 1)
      #expect(try reader.refresh() == isWhole, "byte \(end)")
      let count = ends.count { $0 <= end + 1 }
      #expect(reader.state.transaction == Int64(count), "byte \(end)")
    }

    #expect(try reader.state.difference(from: writer.state) == nil)
  }

  private static func transactionEnds(in bytes: [UInt8]) throws -> [Int] {
    var ends: [Int] = []
    var end = 0
    for line in bytes.split(separator: 0x0a) {
      end += line.count + 1
      if line.starts(with: Array(#"{"op":"commit""#.utf8)) { ends.append(end) }
    }
    return ends
  }

  @Test func `B33 a torn tail is waited for, and what recovery writes is followed`() throws {
    let fileSystem = MemoryFileSystem()
    let writer = try Self.written(fileSystem, transactions: 3)
    try writer.close()
    let reader = try Store.openReadOnly(in: fileSystem, nil)
    let bytes = try fileSystem.contents(.segment(1))
    let torn = Array(#"{"op":"begin","tx":5,"at":"2026-"#.utf8) + [0, 0, 0]
    let file = try fileSystem.open(.segment(1), .write)
    try fileSystem.writeWhole(file, at: Int64(bytes.count), torn)
    fileSystem.close(file)

    #expect(try !reader.refresh())
    #expect(reader.state.transaction == 4)
    let second = try Store.open(in: fileSystem, nil, StoreStage.options())
    #expect(second.notes.count == 1)
    try Self.insert(4, into: second)

    #expect(try reader.refresh())
    try expectSame(reader, second)
    #expect(reader.state.transaction == 6)
  }

  @Test func `B33 damage to what was acknowledged is an error with its place`() throws {
    let fileSystem = MemoryFileSystem()
    let writer = try Self.written(fileSystem, transactions: 3)
    let reader = try Store.openReadOnly(in: fileSystem, nil)
    let offset = try fileSystem.contents(.segment(1)).count
    try Self.insert(4, into: writer)
    try Self.insert(5, into: writer)
    let last = try fileSystem.contents(.segment(1)).count
    try flip(Int64((offset + last * 3) / 4), fileSystem)

    let error = #expect(throws: DaybookError.self) { try reader.refresh() }

    guard case .journal(.corrupt(_, let goodThrough)) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(goodThrough == 5)
    #expect(error?.place.transaction == 6)
    // What stands before the damage was taken over.
    #expect(reader.state.transaction == 5)
  }

  private func flip(_ offset: Int64, _ fileSystem: MemoryFileSystem) throws {
    let file = try fileSystem.open(.segment(1), .write)
    defer { fileSystem.close(file) }
    let byte = try fileSystem.readBytes(file, offset..<offset + 1)[0]
    try fileSystem.writeWhole(file, at: offset, [byte ^ 1])
  }

  @Test func `B33 a journal that was cut or replaced is an error`() throws {
    let fileSystem = MemoryFileSystem()
    let writer = try Self.written(fileSystem, transactions: 3)
    try writer.close()
    let (first, second) = (
      try Store.openReadOnly(in: fileSystem, nil), try Store.openReadOnly(in: fileSystem, nil)
    )
    #expect(try !second.refresh())
    let file = try fileSystem.open(.segment(1), .write)
    try fileSystem.truncate(file, to: 700)
    fileSystem.close(file)
    let cut = #expect(throws: DaybookError.self) { try first.refresh() }
    try fileSystem.unlink(.segment(1))
    let gone = #expect(throws: DaybookError.self) { try second.refresh() }

    guard case .journal(.truncated) = cut?.reason else {
      Issue.record("\(String(describing: cut))")
      return
    }
    #expect(gone?.reason == .store(.journalReplaced))
    #expect(first.state.transaction == 4)
  }

  @Test func `B33 what stops a reader in a new segment stops it the next time too`() throws {
    let fileSystem = MemoryFileSystem()
    try Self.written(fileSystem, transactions: 3).close()
    let reader = try Store.openReadOnly(in: fileSystem, nil)
    #expect(try !reader.refresh())
    var options = JournalOptions()
    options.segmentByteCountLimit = 1
    let journal = try Journal.open(
      JournalSurroundings(fileSystem: fileSystem),
      options: options,
      replay: nil
    ).journal
    let ticket = try journal.append(TransactionDraft(), after: 4) { sink throws(JournalError) in
      let line = Array(#"{"op":"migrate","tx":5,"crc":"00000000"}"#.utf8) + [0x0a]
      try sink.emit(LineBlock(bytes: line, lineEnds: [line.count]))
    }
    try journal.synchronize(ticket)
    try journal.close()

    let errors = (0..<3).map { _ in #expect(throws: DaybookError.self) { try reader.refresh() } }

    for error in errors {
      #expect(error?.reason == .store(.needsNewerVersion(what: "line migrate")))
      #expect(error?.place.file?.hasSuffix("journal/000002.jsonl") == true)
      #expect(error?.place.transaction == 5)
    }
    #expect(reader.state.transaction == 4)
  }

  @Test func `B33 a model that differs in rules only is followed in the reader's layout`() throws {
    let fileSystem = MemoryFileSystem()
    let writer = try Self.written(fileSystem, transactions: 2)
    try writer.close()
    let reader = try Store.openReadOnly(in: fileSystem, nil)
    let schema = reader.state.schema
    let second = try Store.open(in: fileSystem, try Self.model(limit: 50), StoreStage.options())
    try Self.insert(3, into: second)

    #expect(try reader.refresh())

    #expect(reader.state.schema === schema)
    #expect(reader.state.count(of: 0) == 3)
    try Self.insert(4, into: second)
    #expect(try reader.refresh())
    #expect(reader.state.transaction == 5)
  }

  @Test func `a segment whose header is being written is waited for`() throws {
    let complete = MemoryFileSystem()
    let writer = try Self.written(complete, transactions: 12, segmentByteCountLimit: 1_500)
    let growing = MemoryFileSystem()
    try growing.makeDirectory(.journal)
    try growing.replace(.segment(1), with: try complete.contents(.segment(1)))
    let reader = try Store.openReadOnly(in: growing, nil)
    let bytes = try complete.contents(.segment(2))
    let before = reader.state.transaction

    for count in [0, 1, 40] {
      try growing.replace(.segment(2), with: Array(bytes[..<count]))
      #expect(try !reader.refresh(), "\(count) bytes")
    }
    try growing.replace(.segment(2), with: bytes)

    #expect(try reader.refresh())
    #expect(reader.state.transaction > before)
    #expect(reader.state.transaction < writer.state.transaction)
  }
}
