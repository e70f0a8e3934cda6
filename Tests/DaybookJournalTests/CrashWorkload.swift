import DaybookBytes
import DaybookJournal
import TestSupport

/// A short story of one journal that is cut off at every call.
struct CrashWorkload: Sendable, CustomStringConvertible {
  let name: String

  /// The disk that the story begins on.
  let prepare: @Sendable (SimulatedFileSystem) throws -> Void

  /// The story; it notes what was acknowledged.
  let run: @Sendable (CrashStory) throws -> Void

  var description: String { name }

  init(
    _ name: String,
    prepare: @escaping @Sendable (SimulatedFileSystem) throws -> Void = { _ in },
    run: @escaping @Sendable (CrashStory) throws -> Void
  ) {
    self.name = name
    self.prepare = prepare
    self.run = run
  }
}

/// What a workload did: the transactions it issued and how many of them were acknowledged.
final class CrashStory {
  let fileSystem: SimulatedFileSystem
  let clock = JournalClock()
  var options = JournalOptions(durability: .full, program: "test")

  /// The texts of the change lines of each transaction, in order.
  private(set) var issued: [[String]] = []
  private(set) var acknowledged = 0
  private var tickets: [Journal.Ticket] = []

  init(_ fileSystem: SimulatedFileSystem) {
    self.fileSystem = fileSystem
    options.host = "test"
  }

  var surroundings: JournalSurroundings {
    JournalSurroundings(fileSystem: fileSystem, clock: clock, random: JournalRandom())
  }

  func create() throws -> Journal {
    try Journal.create(surroundings, options: options)
  }

  func open() throws -> Journal {
    try Journal.open(surroundings, options: options, replay: nil).journal
  }

  /// Appends without waiting.
  func append(_ texts: [String], to journal: Journal) throws -> Journal.Ticket {
    clock.advance(by: .milliseconds(1_500))
    issued.append(texts)
    return try journal.append(
      TransactionDraft(author: "ana", context: "main"),
      after: journal.nextNumber - 1
    ) { sink throws(JournalError) in
      if !texts.isEmpty { try sink.emit(lines(texts, of: sink.number)) }
    }
  }

  /// Appends and waits.
  func save(_ texts: String..., to journal: Journal) throws {
    let ticket = try append(texts, to: journal)
    try journal.synchronize(ticket)
    acknowledge()
  }

  /// Notes that everything issued so far was acknowledged.
  func acknowledge() {
    acknowledged = issued.count
    fileSystem.note(acknowledged)
  }
}

extension CrashWorkload {
  static let all: [CrashWorkload] = [
    create, save, groupCommit, rotation, blobs, recovery, reopening, batched, fullDisk,
    failedSync, rotationAndRecovery,
  ]

  static let create = CrashWorkload("create") { story in
    let journal = try story.create()
    try story.save("model", to: journal)
    try journal.close()
  }

  static let save = CrashWorkload("save", prepare: prepared) { story in
    let journal = try story.open()
    try story.save("one", "two", to: journal)
    try story.save(to: journal)
    try story.save("three", to: journal)
    try journal.close()
  }

  static let groupCommit = CrashWorkload("group commit", prepare: prepared) { story in
    let journal = try story.open()
    _ = try story.append(["one"], to: journal)
    _ = try story.append(["two", "three"], to: journal)
    let last = try story.append(["four"], to: journal)
    try journal.synchronize(last)
    story.acknowledge()
    _ = try story.append(["five"], to: journal)
    try journal.close()
    story.acknowledge()
  }

  static let rotation = CrashWorkload("rotation", prepare: prepared) { story in
    story.options.segmentByteCountLimit = 900
    let journal = try story.open()
    for number in 1...4 { try story.save("save \(number)", to: journal) }
    try journal.rotate()
    try story.save("after", to: journal)
    try journal.close()
  }

  static let blobs = CrashWorkload("blobs", prepare: prepared) { story in
    let journal = try story.open()
    let blobs = BlobStore(story.fileSystem)
    for number in 1...2 {
      let bytes = [UInt8](repeating: UInt8(number), count: 150)
      let digest = try blobs.write(bytes)
      try story.save("blob:\(digest.hex)", to: journal)
    }
    try journal.close()
  }

  static let recovery = CrashWorkload("recovery", prepare: torn) { story in
    let journal = try story.open()
    try story.save("after", to: journal)
    try journal.close()
  }

  static let reopening = CrashWorkload("reopening", prepare: prepared) { story in
    for number in 1...3 {
      let journal = try story.open()
      try story.save("time \(number)", to: journal)
      try journal.close()
    }
  }

  static let batched = CrashWorkload("batched", prepare: prepared) { story in
    story.options.durability = .none
    let journal = try story.open()
    for number in 1...3 {
      let ticket = try story.append(["save \(number)"], to: journal)
      try journal.synchronize(ticket)
    }
    try journal.synchronizeAll()
    story.acknowledge()
    _ = try story.append(["last"], to: journal)
    try journal.close()
    story.acknowledge()
  }

  /// A write that meets a full disk, and then the same save again.
  static let fullDisk = CrashWorkload("full disk", prepare: prepared) { story in
    let journal = try story.open()
    try story.save("before", to: journal)
    story.fileSystem.failNext(.write, with: .short, .code(.noSpace))
    try story.saveAgainWhenRefused("twice", to: journal)
    try story.save("after", to: journal)
    try journal.close()
  }

  /// A sync that fails, then opening on the same cache.
  static let failedSync = CrashWorkload("failed sync", prepare: prepared) { story in
    let journal = try story.open()
    try story.save("before", to: journal)
    story.fileSystem.failNext(.sync, with: .code(.inputOutput))
    let ticket = try story.append(["doubtful"], to: journal)
    do {
      try journal.synchronize(ticket)
    } catch {
      try journal.close()
    }
    let again = try story.open()
    story.acknowledgeIfReadable()
    try story.save("after", to: again)
    try again.close()
  }

  static let rotationAndRecovery = CrashWorkload(
    "rotation and recovery",
    prepare: { fileSystem in
      try prepared(fileSystem)
      let bytes = Array("{\"op\":\"begin\",\"tx\":4,\"at\":\"2026".utf8)
      let end = try fileSystem.contents(.segment(1)).count
      let file = try fileSystem.openWhole(.segment(1), .write)
      defer { fileSystem.close(file) }
      try fileSystem.writeWhole(file, at: Int64(end), bytes)
      try fileSystem.syncWhole(file)
    },
    run: { story in
      story.options.segmentByteCountLimit = 1_200
      let journal = try story.open()
      try story.save("one", to: journal)
      try story.save("two", to: journal)
      try journal.close()
    }
  )

  /// A store with two transactions, closed.
  @Sendable static func prepared(_ fileSystem: SimulatedFileSystem) throws {
    let story = CrashStory(fileSystem)
    let journal = try story.create()
    try story.save("model", to: journal)
    try story.save("first", to: journal)
    try journal.close()
  }

  /// A store whose last save was cut off.
  @Sendable static func torn(_ fileSystem: SimulatedFileSystem) throws {
    try prepared(fileSystem)
    let end = try fileSystem.contents(.segment(1)).count
    let file = try fileSystem.openWhole(.segment(1), .write)
    defer { fileSystem.close(file) }
    let head = "{\"op\":\"begin\",\"tx\":3,\"at\":\"2026-10-07T08:15:04.500000Z\",\"author\":null"
    try fileSystem.writeWhole(file, at: Int64(end), Array(head.utf8))
    try fileSystem.syncWhole(file)
  }
}

extension CrashStory {
  /// Saves, and once more if there was no room.
  func saveAgainWhenRefused(_ text: String, to journal: Journal) throws {
    do {
      try save(text, to: journal)
    } catch let error as JournalError {
      guard case .diskFull = error.reason else { throw error }
      forgetLast()
      try save(text, to: journal)
    }
  }

  /// What an opening showed must not vanish any more.
  func acknowledgeIfReadable() {
    acknowledge()
  }

  private func forgetLast() {
    issued.removeLast()
  }
}
