import Daybook
import DaybookJournal
import DaybookStore
import TestSupport
import Testing

/// A container over a file system whose bytes a test can alter.
private final class MarkedStore {
  let fileSystem: any FileSystem
  private(set) var container: PersistentContainer
  private let directory: TemporaryDirectory
  private let model: ManagedObjectModel

  init(_ kind: StoreKind, segmentByteCount: Int64 = 64 << 20) throws {
    directory = try TemporaryDirectory()
    fileSystem =
      switch kind {
      case .disk: try RealFileSystem.create(path: directory.path + "/Test.daybook")
      case .memory: MemoryFileSystem()
      }
    model = try Note.model()
    var options = StoreOptions()
    options.segmentByteCountLimit = segmentByteCount
    options.durability = .none
    let store = try Store.create(in: fileSystem, model, options)
    container = try PersistentContainer(over: store, model: model, isInMemory: false)
  }

  /// Saves notes of some 700 bytes, one each, by one of two authors.
  func save(_ numbers: ClosedRange<Int>) throws {
    let context = ManagedObjectContext(container)
    for number in numbers {
      context.transactionAuthor = number % 2 == 0 ? "even" : "odd"
      _ = context.note("\(number)", text: String(repeating: "x", count: 300))
      try context.save()
    }
  }

  func reopen(readOnly: Bool = false) throws {
    try container.close()
    let store =
      readOnly
      ? try Store.openReadOnly(in: fileSystem, model)
      : try Store.open(in: fileSystem, model, StoreOptions())
    container = try PersistentContainer(over: store, model: model, isInMemory: false)
  }

  /// Alters one byte of the first saved note.
  func damageBeginning() throws {
    var bytes = try fileSystem.contents(.segment(1))
    let place = try #require(bytes.firstRange(of: Array("xxx".utf8)))
    bytes[place.lowerBound] = UInt8(ascii: "y")
    let file = try fileSystem.openWhole(.segment(1), .write)
    defer { fileSystem.close(file) }
    try fileSystem.writeWhole(file, at: 0, bytes)
  }

  /// What was saved after a transaction.
  func transactions(after number: Int64) throws -> [PersistentHistoryTransaction] {
    try ManagedObjectContext(container).execute(.fetchHistory(afterTransaction: number))
      .transactions
  }
}

@Suite("Reading history from the middle")
struct HistoryMarkTests {
  @Test(arguments: StoreKind.allCases)
  func `HIS-06 what stands before a token is not read once the journal was read to there`(
    kind: StoreKind
  ) throws {
    let store = try MarkedStore(kind)
    try store.save(1...250)
    let token = store.container.currentPersistentHistoryToken
    let all = try store.transactions(after: 0)
    #expect(all.count == 250)

    try store.damageBeginning()
    try store.save(251...253)

    let context = ManagedObjectContext(store.container)
    let found = try context.execute(.fetchHistory(after: token)).transactions
    #expect(found.map(\.transactionNumber) == [252, 253, 254])
    #expect(found.map(\.author) == ["odd", "even", "odd"])
    #expect(found.first?.changes?.first?.values["title"] == .string("251"))
    #expect(try store.container.journalText(of: 252).hasPrefix(#"{"op":"begin","tx":252,"#))
    #expect(throws: DaybookError.self) { try store.transactions(after: 0) }
  }

  @Test(arguments: StoreKind.allCases, [false, true])
  func `HIS-06 a store that is opened again knows where its history can be read from`(
    kind: StoreKind,
    isReadOnly: Bool
  ) throws {
    let store = try MarkedStore(kind)
    try store.save(1...250)
    try store.reopen(readOnly: isReadOnly)

    try store.damageBeginning()

    #expect(try store.transactions(after: 248).map(\.transactionNumber) == [249, 250, 251])
    #expect(throws: DaybookError.self) { try store.transactions(after: 3) }
  }

  @Test(arguments: StoreKind.allCases, [Int64(64 << 20), 50_000])
  func `HIS-06 history from any place is the end of the whole history`(
    kind: StoreKind,
    segmentByteCount: Int64
  ) throws {
    let store = try MarkedStore(kind, segmentByteCount: segmentByteCount)
    try store.save(1...200)
    let all = try store.transactions(after: 0)
    try store.save(201...260)
    let later = try store.transactions(after: 200)
    try store.reopen()
    let again = try store.transactions(after: 0)

    #expect(again == all + later.dropFirst(all.count - 199))
    for number in stride(from: Int64(1), through: 261, by: 13) {
      #expect(
        try store.transactions(after: number) == again.filter { $0.transactionNumber > number }
      )
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `HIS-06 another journal in the place of the token's is noticed`(kind: StoreKind) throws {
    let store = try MarkedStore(kind)
    try store.save(1...250)
    let context = ManagedObjectContext(store.container)
    let found = try #require(try store.transactions(after: 240).first)
    #expect(try context.execute(.fetchHistory(after: found.token)).transactions.count == 10)
    let other = try MarkedStore(.memory)
    try other.save(1...250)

    let bytes = try other.fileSystem.contents(.segment(1))
    try store.fileSystem.replace(.segment(1), with: bytes)

    #expect(throws: DaybookError.self) {
      try context.execute(.fetchHistory(after: found.token))
    }
  }
}
