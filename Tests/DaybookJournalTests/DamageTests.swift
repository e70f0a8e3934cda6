import DaybookBytes
import DaybookJournal
import TestSupport
import Testing

/// Every kind of damage to a small store: nothing of it passes for clean, nothing that was
/// acknowledged is lost, and the error names the place.
@Suite("Damage")
struct DamageTests {
  @Test func `of any bit of a segment is refused with its place`() throws {
    let store = try DamagedStore.make()
    let path = StorePath.segment(1)

    for position in store.positions(in: path) {
      for bit in 0..<8 {
        var files = store.files
        files[path]?[position] ^= 1 << UInt8(bit)

        let error = try #require(store.refusal(files), "byte \(position), bit \(bit) passed")

        #expect(error.file == path.text)
        #expect(error.offset.map { $0 <= position } ?? false, "byte \(position): \(error)")
        #expect(error.line != nil && error.transaction != nil && error.lastGoodTransaction != nil)
      }
    }
  }

  @Test func `of any bit without HEAD is refused or kept in quarantine`() throws {
    let store = try DamagedStore.make()
    var whole = store.files
    whole[.head] = nil

    for position in store.positions(in: .segment(1)) {
      var files = whole
      files[.segment(1)]?[position] ^= 1 << UInt8(position % 8)

      let outcome = try store.outcome(files)

      switch outcome {
      case .refused: break
      case .quarantined(let count): #expect(count == 4, "byte \(position): only the last may go")
      case .clean: Issue.record("byte \(position) passed for clean")
      }
    }
  }

  @Test func `of any bit of HEAD loses HEAD alone`() throws {
    let store = try DamagedStore.make()

    for position in 0..<256 {
      for bit in 0..<8 {
        var files = store.files
        files[.head]?[position] ^= 1 << UInt8(bit)
        let replay = RecordingReplay()

        let summary = try JournalReader(MemoryFileSystem(files: files)).read(into: replay)

        #expect(summary.head == nil)
        #expect(replay.transactions.count == 5)
      }
    }
  }

  @Test func `of any bit of a sealed segment is refused`() throws {
    let store = try DamagedStore.make(rotated: true)
    let path = StorePath.segment(1)

    for position in store.positions(in: path) {
      var files = store.files
      files[path]?[position] ^= 1 << UInt8(position % 8)

      let error = try #require(store.refusal(files), "byte \(position) passed")

      #expect(error.file == path.text || error.file == StorePath.segment(2).text)
    }
  }

  @Test func `of any byte of a blob is found`() throws {
    let store = try DamagedStore.make()
    let path = StorePath.blob(store.blob)

    for position in store.files[path, default: []].indices {
      var files = store.files
      files[path]?[position] ^= 1

      let verification = try JournalVerification.verify(
        MemoryFileSystem(files: files),
        threadCount: 1
      )

      #expect(verification.damage.map(\.reason) == [.blobDamaged(store.blob.hex)])
    }
  }

  @Test func `by cutting at any byte is noticed`() throws {
    let store = try DamagedStore.make()

    for position in store.positions(in: .segment(1)) {
      var files = store.files
      files[.segment(1)]?.removeLast(store.bytes.count - position)

      #expect(store.refusal(files) != nil, "cut at \(position) passed")
    }
  }

  @Test func `by inserting or removing any byte is refused`() throws {
    let store = try DamagedStore.make()

    for position in store.positions(in: .segment(1)) {
      for byte: UInt8? in [0x0a, 0x20, 0x00, 0x7d, 0x30, nil] {
        var files = store.files
        if let byte {
          files[.segment(1)]?.insert(byte, at: position)
        } else {
          files[.segment(1)]?.remove(at: position)
        }

        #expect(store.refusal(files) != nil, "\(byte as Any) at \(position) passed")
      }
    }
  }

  @Test func `by holes of zeros is refused`() throws {
    let store = try DamagedStore.make()

    for start in stride(from: 0, to: store.bytes.count, by: 64) {
      for size in [64, 512] {
        let end = min(start + size, store.bytes.count)
        var files = store.files
        let zeros = [UInt8](repeating: 0, count: end - start)
        files[.segment(1)]?.replaceSubrange(start..<end, with: zeros)

        #expect(store.refusal(files) != nil, "hole of \(size) at \(start) passed")
      }
    }
  }

  @Test func `by holes in a group that was never acknowledged is set aside`() throws {
    let fileSystem = SimulatedFileSystem()
    let story = CrashStory(fileSystem)
    let journal = try story.create()
    try story.save("model", to: journal)
    let before = fileSystem.disk.files
    for text in ["one", "two", "three"] { _ = try story.append([text], to: journal) }
    try journal.close()
    let bytes = fileSystem.disk.files[.segment(1)] ?? []
    let store = DamagedStore(files: before, blob: SHA256.digest(of: ""))

    for start in stride(from: before[.segment(1)]?.count ?? 0, to: bytes.count, by: 16) {
      let end = min(start + 64, bytes.count)
      var damaged = bytes
      damaged.replaceSubrange(start..<end, with: [UInt8](repeating: 0, count: end - start))

      let outcome = try store.outcome(store.files(segment: 1, damaged))

      guard case .quarantined(let count) = outcome else {
        Issue.record("a hole at \(start): \(outcome)")
        continue
      }
      #expect((1...3).contains(count))
    }
  }

  @Test func `by deleting, doubling or swapping lines is refused`() throws {
    let store = try DamagedStore.make()
    let lines = store.bytes.split(separator: 0x0a).map { Array($0) + [0x0a] }
    var variants: [[[UInt8]]] = []
    for first in lines.indices {
      variants.append(lines.enumerated().filter { $0.offset != first }.map(\.element))
      variants.append(Array(lines[...first]) + [lines[first]] + Array(lines[(first + 1)...]))
      for second in lines.indices where second > first {
        var swapped = lines
        swapped.swapAt(first, second)
        variants.append(swapped)
      }
    }

    for variant in variants {
      let bytes = Array(variant.joined())
      guard bytes != store.bytes else { continue }
      var files = store.files
      files[.segment(1)] = bytes

      let outcome = try store.outcome(files)

      // A doubled last line stands behind everything that was acknowledged.
      switch outcome {
      case .refused: break
      case .quarantined(let count): #expect(count == 5 && bytes.starts(with: store.bytes))
      case .clean: Issue.record("\(String(decoding: bytes, as: UTF8.self)) passed for clean")
      }
    }
  }

  @Test func `by an editor is named as such`() throws {
    let store = try DamagedStore.make()
    var withReturns = store.files
    withReturns[.segment(1)] = store.bytes.flatMap { $0 == 0x0a ? [0x0d, 0x0a] : [$0] }
    var withMark = store.files
    withMark[.segment(1)] = [0xef, 0xbb, 0xbf] + store.bytes
    var doubled = store.files
    doubled[.segment(1)] = store.bytes + store.bytes

    #expect(store.refusal(withReturns)?.hint == .carriageReturns)
    #expect(store.refusal(withMark)?.hint == .byteOrderMark)
    #expect(try store.outcome(doubled) == .quarantined(5))
  }
}
