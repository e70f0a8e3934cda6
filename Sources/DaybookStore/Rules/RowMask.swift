/// A choice among the rows of one chunk.
///
/// Invariant: it stays in the function that made it, on one thread.
final class RowMask {
  let words = BitWords.allocate()

  deinit {
    words.deallocate()
  }

  /// Whether no row is chosen.
  var isEmpty: Bool {
    for word in 0..<BitWords.count where words[word] != 0 { return false }
    return true
  }

  /// The positions of the chosen rows, in order.
  var positions: [Int] {
    var found: [Int] = []
    for word in 0..<BitWords.count {
      var bits = words[word]
      while bits != 0 {
        found.append(word * 64 + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
    return found
  }

  /// Chooses the rows of a segment.
  func enter(_ segment: StagedSegment) {
    if segment.start == 0 {
      for word in 0..<BitWords.count { words[word] |= segment.present[word] }
      return
    }
    for slot in 0..<segment.count where BitWords.isSet(segment.present, slot) {
      BitWords.set(words, segment.start + slot)
    }
  }
}
