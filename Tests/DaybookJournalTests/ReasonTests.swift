import DaybookBytes
import DaybookJournal
import TestSupport
import Testing

/// Each reason of the error table is given for what it is meant for.
@Suite("Reasons")
struct ReasonTests {
  @Test func `a directory without a journal is no store`() throws {
    let surroundings = JournalSurroundings(fileSystem: MemoryFileSystem())

    #expect(openingReason(surroundings) == .notAStore)
  }

  @Test func `a store is not made over another`() throws {
    let store = try DamagedStore.make()
    let surroundings = try JournalSurroundings(fileSystem: MemoryFileSystem(files: store.files))

    let refusal = reason { () throws(JournalError) in _ = try Journal.create(surroundings) }

    #expect(refusal == .alreadyExists)
  }

  @Test func `a journal cut between transactions is truncated`() throws {
    let store = try DamagedStore.make()
    let end = try #require(store.offset(ofLine: "{\"op\":\"begin\",\"tx\":5"))

    let error = store.refusal(store.files(segment: 1, Array(store.bytes[..<end])))

    #expect(error?.reason == .truncated(headTransaction: 5))
    #expect(error?.lastGoodTransaction == 4)
  }

  @Test func `an edit with mended checksums is tampering`() throws {
    let store = try DamagedStore.make()
    let edited = try store.editing("\"two\"", to: "\"TWO\"")

    let error = store.refusal(store.files(segment: 1, edited))

    #expect(error?.reason == .tampered)
    #expect(error?.transaction == 2)
    #expect(error?.author == "ana")
    #expect(error?.line == 5)
    let verification = try JournalVerification.verify(
      MemoryFileSystem(files: store.files(segment: 1, edited)),
      threadCount: 1
    )
    #expect(verification.damage.first?.reason == .tampered)
  }

  @Test func `a deleted segment is missing`() throws {
    let store = try DamagedStore.make(rotated: true)
    var withoutFirst = store.files
    withoutFirst[.segment(1)] = nil
    var withoutLast = store.files
    withoutLast[.segment(2)] = nil

    #expect(store.refusal(withoutFirst)?.reason == .missingSegment(1))
    #expect(store.refusal(withoutLast)?.reason == .missingSegment(2))
  }

  @Test func `a segment in another's place is wrong`() throws {
    let store = try DamagedStore.make(rotated: true)
    let second = store.files[.segment(2)] ?? []
    var renamed = store.files
    renamed[.segment(1)] = second
    var foreign = store.files
    foreign[.segment(2)] = try store.editing("\"store\":\"", to: "\"store\":\"0", in: second)
    var unchained = store.files
    unchained[.segment(2)] = try store.editing(
      "\"prev\":\"",
      to: "\"prev\":\"0",
      in: second,
      over: 1
    )
    var shifted = store.files
    shifted[.segment(2)] = try store.editing("\"first\":5", to: "\"first\":6", in: second)

    #expect(store.refusal(renamed)?.reason == .wrongSegment(.number(2)))
    #expect(store.refusal(unchained)?.reason == .wrongSegment(.previous))
    #expect(store.refusal(shifted)?.reason == .wrongSegment(.first(6)))
    guard case .wrongSegment(.store) = store.refusal(foreign)?.reason else {
      Issue.record("a segment of another store passed")
      return
    }
  }

  @Test func `two transactions with one number are a fork`() throws {
    let store = try DamagedStore.make()
    let start = try #require(store.offset(ofLine: "{\"op\":\"begin\",\"tx\":5"))
    let again = Array(store.bytes[start...])

    let error = store.refusal(store.files(segment: 1, store.bytes + again))

    #expect(error?.reason == .fork)
    #expect(error?.transaction == 5)
  }

  @Test func `a hash noted elsewhere must be found`() throws {
    let store = try DamagedStore.make()
    let wrong = SHA256.digest(of: "another journal")
    var foreignHead = store.files
    foreignHead[.head] = try store.editing("\"tx\":5", to: "\"tx\":4", in: store.head)

    let verification = try JournalVerification.verify(
      MemoryFileSystem(files: store.files),
      expecting: [.init(transaction: 5, digest: wrong)],
      threadCount: 1
    )

    guard case .headMismatch = verification.damage.first?.reason else {
      Issue.record("a wrong hash passed")
      return
    }
    guard case .headMismatch = store.refusal(foreignHead)?.reason else {
      Issue.record("the HEAD of another journal passed")
      return
    }
  }

  @Test(arguments: [
    ("\"reader\":1", "\"reader\":2", "format 1"),
    ("\"op\":\"x-test\"", "\"op\":\"y-test\"", "line y-test"),
    ("\"author\":\"ana\"", "\"mood\":\"fine\",\"author\":\"ana\"", "key mood"),
    (",\"crc\"", ",\"features\":[\"shelves\"],\"crc\"", "feature shelves"),
  ])
  func `what only a newer version knows is left to it`(
    old: String,
    new: String,
    what: String
  ) throws {
    let store = try DamagedStore.make()

    let error = try store.refusal(store.files(segment: 1, store.editing(old, to: new)))

    #expect(error?.reason == .needsNewerVersion(what: what))
  }

  @Test func `an optional key of a later version is stepped over`() throws {
    let store = try DamagedStore.make()
    let edited = try store.editing(
      "{\"op\":\"commit\",\"tx\":1,",
      to: "{\"op\":\"commit\",\"tx\":1,\"x-mood\":{\"a\":[1]},"
    )
    var files = store.files(segment: 1, edited)
    files[.head] = nil

    #expect(store.refusal(files) == nil)
  }

  @Test func `a missing or altered blob is named`() throws {
    let store = try DamagedStore.make()
    let fileSystem = try MemoryFileSystem(files: store.files)
    let blobs = BlobStore(fileSystem)
    try fileSystem.unlink(.blob(store.blob))

    let missing = reason { () throws(JournalError) in
      _ = try blobs.read(store.blob, byteCount: 200)
    }
    let verification = try JournalVerification.verify(fileSystem, threadCount: 1)

    #expect(missing == .blobMissing(store.blob.hex))
    #expect(verification.damage.map(\.reason) == [.blobMissing(store.blob.hex)])
    #expect(verification.damage.first?.transaction == 3)
    #expect(verification.damage.first?.author == "ben")
    // The place is the line that names the blob.
    let line = try #require(verification.damage.first?.line)
    let lines = store.bytes.split(separator: 0x0a)
    #expect(verification.damage.first?.file == StorePath.segment(1).text)
    #expect(String(decoding: lines[line - 1], as: UTF8.self).contains(store.blob.hex))
  }

  @Test func `a newer format that may be read is not written`() throws {
    let fileSystem = MemoryFileSystem()
    try Journal.create(JournalSurroundings(fileSystem: fileSystem)).close()
    let store = DamagedStore(
      files: [.segment(1): try fileSystem.contents(.segment(1))],
      blob: SHA256.digest(of: "")
    )
    let files = store.files(segment: 1, try store.editing("\"format\":1", to: "\"format\":2"))
    let newer = try MemoryFileSystem(files: files)

    #expect(store.refusal(files) == nil)
    #expect(
      openingReason(JournalSurroundings(fileSystem: newer))
        == .needsNewerVersion(what: "writing format 2")
    )
    #expect(try newer.contents(.segment(1)) == files[.segment(1)])
    #expect(try newer.contents(.head).isEmpty)
  }

  @Test func `verification claims no more than it read`() throws {
    let store = try DamagedStore.make()
    var files = store.files
    files.removeValue(forKey: .head)
    let headless = try JournalVerification.verify(MemoryFileSystem(files: files), threadCount: 1)
    var bytes = store.bytes
    let second = try #require(store.offset(ofLine: "{\"op\":\"begin\",\"tx\":2"))
    bytes[second + 9] ^= 1
    let cut = try JournalVerification.verify(
      MemoryFileSystem(files: store.files(segment: 1, bytes)),
      threadCount: 1
    )
    bytes[3] ^= 1
    let unread = try JournalVerification.verify(
      MemoryFileSystem(files: store.files(segment: 1, bytes)),
      threadCount: 1
    )

    #expect(headless.unchecked == [.head])
    #expect(!headless.checked.contains(.head))
    #expect(cut.unchecked == [.head, .blobs])
    #expect(cut.notes == [.unreadBehind(1)])
    #expect(unread.checked.isEmpty)
    #expect(unread.notes == [.unreadBehind(0)])
  }
}

/// Why opening for writing is refused.
func openingReason(_ surroundings: JournalSurroundings) -> JournalError.Reason? {
  reason { () throws(JournalError) in _ = try Journal.open(surroundings, replay: nil) }
}

extension DamagedStore {
  var head: [UInt8] { files[.head] ?? [] }

  /// The files with another first segment.
  func files(segment number: Int, _ bytes: [UInt8]) -> [StorePath: [UInt8]] {
    var files = files
    files[.segment(number)] = bytes
    return files
  }

  /// Where the first line that begins like this starts.
  func offset(ofLine beginning: String) -> Int? {
    let pattern = Array(beginning.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: pattern) }
  }

  /// Replaces the first `old` and mends the checksum of its line.
  ///
  /// - Parameters:
  ///   - old: What is replaced.
  ///   - new: What stands there then.
  ///   - bytes: The file, by default the first segment.
  ///   - over: How many bytes behind `old` are replaced too.
  /// - Returns: The edited file.
  /// - Throws: Where `old` is not found.
  func editing(
    _ old: String,
    to new: String,
    in bytes: [UInt8]? = nil,
    over: Int = 0
  ) throws -> [UInt8] {
    var bytes = bytes ?? self.bytes
    let pattern = Array(old.utf8)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: pattern) })
    bytes.replaceSubrange(start..<(start + pattern.count + over), with: Array(new.utf8))
    let lineStart = bytes[..<start].lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    let marker = Array(",\"crc\":\"".utf8)
    let trailer = try #require(
      bytes.indices.first { $0 >= lineStart && bytes[$0...].starts(with: marker) }
    )
    // Behind it stand blanks in HEAD.
    let line = lineStart..<(trailer + 18)
    let changed = JournalLine(String(decoding: bytes[line], as: UTF8.self))
    bytes.replaceSubrange(line, with: Array(changed.text.utf8))
    return bytes
  }
}
