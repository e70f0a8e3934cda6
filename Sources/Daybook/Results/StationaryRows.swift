/// Finds out which of the rows that changed stay where they are, next to those that did not.
enum StationaryRows {
  /// A row that changed and is in the list before and after.
  struct Candidate {
    let row: UInt64
    let current: Int
  }

  /// The rows of the longest sequence that has the same order before and after.
  ///
  /// The candidates stand between the same unchanged rows before and after, and are given in their
  /// former order.
  ///
  /// - Complexity: O(*n* log *n*).
  static func rows(_ candidates: [Candidate]) -> Set<UInt64> {
    guard candidates.count > 1 else { return Set(candidates.map(\.row)) }
    // By length of sequence: the candidate that ends one of that length at the lowest place.
    var ends: [Int] = []
    var previous = Array(repeating: -1, count: candidates.count)
    for (index, candidate) in candidates.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if candidates[ends[middle]].current < candidate.current {
          low = middle + 1
        } else {
          high = middle
        }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var found: Set<UInt64> = []
    var index = ends.last ?? -1
    while index >= 0 {
      found.insert(candidates[index].row)
      index = previous[index]
    }
    return found
  }
}
