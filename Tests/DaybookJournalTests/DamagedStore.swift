import DaybookBytes
import DaybookJournal
import TestSupport

/// A small sound store whose files a test damages.
struct DamagedStore {
  /// How a damaged store is received.
  enum Outcome: Equatable {
    case clean
    case refused
    /// So many transactions were left.
    case quarantined(Int)
  }

  let files: [StorePath: [UInt8]]
  let blob: SHA256Digest

  var bytes: [UInt8] { files[.segment(1)] ?? [] }

  /// A closed store of five transactions, one of which names a blob.
  static func make(rotated: Bool = false) throws -> DamagedStore {
    let fileSystem = SimulatedFileSystem()
    let story = CrashStory(fileSystem)
    let journal = try story.create()
    try story.save("model", to: journal)
    try story.save("one", "two", to: journal)
    let blob = try BlobStore(fileSystem).write([UInt8](repeating: 7, count: 200))
    try story.saveReference(to: blob, 200, to: journal)
    try story.save("three", to: journal)
    if rotated { try journal.rotate() }
    try story.save("four", to: journal)
    try journal.close()
    return DamagedStore(files: fileSystem.disk.files, blob: blob)
  }

  /// The places that this run damages: all in a release build, a share in a debug one.
  func positions(in path: StorePath) -> [Int] {
    let count = files[path]?.count ?? 0
    let step = max(1, count / TestScale.count(count, atLeast: 60))
    return Array(stride(from: 0, to: count, by: step))
  }

  /// Why a reader refuses these files; `nil` if it does not.
  func refusal(_ files: [StorePath: [UInt8]]) -> JournalError? {
    do {
      let summary = try JournalReader(MemoryFileSystem(files: files)).read(into: nil)
      return summary.tail?.error
    } catch let error as JournalError {
      return error
    } catch {
      return nil
    }
  }

  /// What becomes of these files when they are opened for writing.
  func outcome(_ files: [StorePath: [UInt8]]) throws -> Outcome {
    let fileSystem = try MemoryFileSystem(files: files)
    let replay = RecordingReplay()
    let surroundings = JournalSurroundings(fileSystem: fileSystem)
    do {
      let opening = try Journal.open(surroundings, replay: replay)
      try opening.journal.close()
      if opening.report.quarantined.isEmpty { return .clean }
      return .quarantined(replay.transactions.count { $0.head.context != "recovery" })
    } catch {
      return .refused
    }
  }
}

extension CrashStory {
  /// Saves a line that names a blob.
  func saveReference(
    to digest: SHA256Digest,
    _ byteCount: Int,
    to journal: Journal
  ) throws {
    clock.advance(by: .seconds(1))
    let ticket = try journal.append(
      TransactionDraft(author: "ben"),
      after: journal.nextNumber - 1
    ) { sink throws(JournalError) in
      var buffer = ByteBuffer()
      buffer.append("{\"op\":\"insert\",\"tx\":")
      buffer.append(utf8: String(sink.number))
      buffer.append(",\"id\":\"Photo/1\",\"set\":{\"bytes\":{\"$blob\":\"sha256:")
      buffer.append(digest)
      buffer.append("\",\"len\":")
      buffer.append(utf8: String(byteCount))
      buffer.append("}}")
      buffer.append(LineBlock.trailer)
      buffer.append(0x0a)
      try sink.emit(buffer, lineEnds: [buffer.count])
    }
    try journal.synchronize(ticket)
  }
}
