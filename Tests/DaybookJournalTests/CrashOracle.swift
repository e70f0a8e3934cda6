import DaybookBytes
import DaybookJournal
import TestSupport

/// Opens what a power cut left and says which promise was broken.
struct CrashOracle {
  /// The texts of all transactions that were issued, in order.
  let issued: [[String]]

  /// A promise that does not hold.
  struct Violation: Error, CustomStringConvertible {
    var description: String
  }

  /// Opens, reads, saves, verifies, opens again.
  ///
  /// - Returns: How many of the issued transactions were there.
  func check(
    _ disk: SimulatedDisk,
    acknowledged: Int,
    from earlier: Int
  ) throws -> Int {
    let fileSystem = SimulatedFileSystem(disk)
    let story = CrashStory(fileSystem)
    story.clock.advance(by: .seconds(3_600))
    let replay = RecordingReplay()
    guard let opening = try open(story, replay, acknowledged: earlier + acknowledged) else {
      return 0
    }
    let count = try check(replay, acknowledged: acknowledged, from: earlier)
    try checkNothingDropped(disk, fileSystem)
    try checkBlobs(replay, fileSystem)
    try story.save("afterwards", to: opening.journal)
    let verification = try JournalVerification.verify(fileSystem, threadCount: 1)
    try expect(verification.isSound, "verification found \(verification.damage)")
    try opening.journal.close()
    try expect(fileSystem.openFileCount == 0, "\(fileSystem.openFileCount) files stay open")
    let second = RecordingReplay()
    _ = try JournalReader(fileSystem).read(into: second)
    try expect(
      second.transactions.map(\.texts).starts(with: replay.transactions.map(\.texts)),
      "what was shown after opening is not there any more"
    )
    try expect(second.transactions.last?.texts == ["afterwards"], "the next save is lost")
    return count
  }

  private func open(
    _ story: CrashStory,
    _ replay: RecordingReplay,
    acknowledged: Int
  ) throws -> Journal.Opening? {
    do {
      return try Journal.open(story.surroundings, options: story.options, replay: replay)
    } catch {
      guard error.reason == .notAStore, acknowledged == 0 else { throw error }
      // Making the store was cut off before anything was saved: it can be made again.
      let journal = try story.create()
      try story.save("model", to: journal)
      try journal.close()
      return nil
    }
  }

  private func check(
    _ replay: RecordingReplay,
    acknowledged: Int,
    from earlier: Int
  ) throws -> Int {
    let numbers = replay.transactions.map(\.head.number)
    try expect(
      numbers == Array(1...Int64(max(numbers.count, 1))).prefix(numbers.count).map(\.self),
      "gap"
    )
    let found = replay.transactions.filter { $0.head.context != "recovery" }.map(\.texts)
    let saved = Array(found.dropFirst(earlier))
    try expect(found.count >= earlier, "transactions from before the test are lost")
    try expect(
      saved.count >= acknowledged,
      "\(acknowledged) transactions were acknowledged, \(saved.count) are there"
    )
    try expect(issued.starts(with: saved), "\(saved) are not the first of \(issued)")
    return saved.count
  }

  /// Every byte that was in a segment is there still, or in quarantine.
  private func checkNothingDropped(
    _ disk: SimulatedDisk,
    _ fileSystem: SimulatedFileSystem
  ) throws {
    let files = fileSystem.disk.files
    for (path, before) in disk.files where path.parent == .journal {
      let after = files[path] ?? []
      let same = zip(before, after).prefix { $0 == $1 }.count
      guard same < before.count else { continue }
      let number = StorePath.segmentNumber(ofName: path.name) ?? 0
      let isKept = (0...same).contains { offset in
        (1...8).contains { attempt in
          let name = StorePath.quarantine(segment: number, offset: Int64(offset), attempt: attempt)
          return files[name].map { $0 == Array(before[offset...]) } ?? false
        }
      }
      // A header that was cut off is no data.
      let lineFeed = before.firstIndex(of: 0x0a) ?? before.count
      let isHeader = before.dropFirst(lineFeed + 1).allSatisfy { $0 == 0 }
      try expect(isKept || isHeader, "bytes of \(path) from \(same) on were dropped")
    }
  }

  private func checkBlobs(_ replay: RecordingReplay, _ fileSystem: SimulatedFileSystem) throws {
    for text in replay.transactions.flatMap(\.texts) where text.hasPrefix("blob:") {
      guard let digest = SHA256Digest(hex: text.dropFirst(5)) else { continue }
      _ = try BlobStore(fileSystem).read(digest, byteCount: 150)
    }
  }

  private func expect(_ condition: Bool, _ promise: @autoclosure () -> String) throws {
    if !condition { throw Violation(description: promise()) }
  }
}

extension RecordingReplay.Transaction {
  /// The texts of the change lines.
  var texts: [String] {
    lines.map { line in
      guard let start = line.firstRange(of: ",\"text\":\""),
        let end = line.firstRange(of: "\",\"crc\":\"")
      else { return line }
      return String(line[start.upperBound..<end.lowerBound])
    }
  }
}
