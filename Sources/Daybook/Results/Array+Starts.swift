extension [Int] {
  /// The last of ascending starts that is not after an index; 0 if there is none.
  func lastStart(notAfter index: Int) -> Int {
    var (low, high) = (0, count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if self[middle] <= index { low = middle } else { high = middle }
    }
    return low
  }
}
