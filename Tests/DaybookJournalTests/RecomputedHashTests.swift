import DaybookBytes
import DaybookJournal
import TestSupport
import Testing

/// Damage that has the right checksums and hashes, so that only counts and links tell it.
@Suite("Damage with recomputed hashes")
struct RecomputedHashTests {
  @Test func `a transaction has as many lines as its commit line says`() throws {
    let store = try DamagedStore.make()
    let lines = text(of: store).filter { !$0.contains("\"text\":\"two\"") }

    let refusal = store.refusal(files(of: store, lines))

    #expect(refusal?.reason == .corrupt(.wrongCount))
    #expect(refusal?.transaction == 2)
  }

  @Test func `a transaction follows the one whose hash it names`() throws {
    let store = try DamagedStore.make()

    let refusal = store.refusal(files(of: store, text(of: store), unlinked: 3))

    #expect(refusal?.reason == .corrupt(.brokenChain))
    #expect(refusal?.transaction == 3)
  }

  @Test func `hashes that are recomputed right are no damage`() throws {
    let store = try DamagedStore.make()

    #expect(store.refusal(files(of: store, text(of: store))) == nil)
  }

  private func text(of store: DamagedStore) -> [String] {
    String(decoding: store.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The store's files with these lines, all checksums and hashes recomputed, and without `HEAD`.
  ///
  /// The transaction `unlinked` names a hash that no transaction has.
  private func files(
    of store: DamagedStore,
    _ lines: [String],
    unlinked: Int? = nil
  ) -> [StorePath: [UInt8]] {
    var bytes: [UInt8] = []
    var transaction: [UInt8] = []
    var digest = ""
    for line in lines {
      var changed = JournalLine(line)
      if line.hasPrefix("{\"op\":\"begin\"") {
        transaction = []
        let isUnlinked = unlinked.map { line.contains("\"tx\":\($0),") } ?? false
        let previous = isUnlinked ? String(repeating: "0", count: 64) : digest
        changed.replace("prev", with: previous)
      } else if line.hasPrefix("{\"op\":\"commit\"") {
        digest = SHA256.digest(of: transaction).hex
        changed.replace("sha", with: digest)
      }
      let whole = Array((changed.text + "\n").utf8)
      if line.hasPrefix("{\"op\":\"segment\"") { digest = SHA256.digest(of: whole).hex }
      transaction += whole
      bytes += whole
    }
    var files = store.files
    files[.segment(1)] = bytes
    files.removeValue(forKey: .head)
    return files
  }
}
