/// A bit for every row of a table, in chunks like the table's.
final class RowBits {
  private let words: UnsafeMutablePointer<UInt64>
  private let chunkCount: Int

  init(chunkCount: Int) {
    self.chunkCount = chunkCount
    words = BitWords.allocate(max(chunkCount, 1) * BitWords.count)
  }

  deinit {
    words.deallocate()
  }

  /// The words of one chunk.
  func chunk(_ index: Int) -> UnsafeMutablePointer<UInt64> {
    words + index * BitWords.count
  }

  /// 1 for a row whose bit is set, else 0; no row reads 0.
  @inline(__always)
  func bit(_ row: UInt64) -> Int {
    let ordinal = (row & 0xFFFF_FFFF_FFFF) &- 1
    let word = Int(truncatingIfNeeded: ordinal &>> 6)
    guard word >= 0, word < chunkCount &* BitWords.count else { return 0 }
    return Int(truncatingIfNeeded: words[word] &>> (ordinal & 63) & 1)
  }
}
