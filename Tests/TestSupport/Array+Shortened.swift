extension Array {
  /// Leaves out ever smaller pieces of what fails: halves first, single elements last.
  ///
  /// - Parameter fails: Whether a part fails; what is shortened is taken to fail.
  /// - Returns: What still fails, of which no element can be left out alone.
  /// - Throws: What `fails` throws.
  package func shortened(while fails: ([Element]) throws -> Bool) rethrows -> [Element] {
    var shortest = self
    var size = Swift.max(count / 2, 1)
    while true {
      var start = 0
      while start < shortest.count {
        var shorter = shortest
        shorter.removeSubrange(start..<Swift.min(start + size, shortest.count))
        if try fails(shorter) { shortest = shorter } else { start += size }
      }
      if size == 1 { return shortest }
      size /= 2
    }
  }
}
