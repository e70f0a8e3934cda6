/// Distinct rows in the order of their coming, where each comes and goes in the same time.
struct RowBag {
  /// Rows by place; zero where one has gone.
  private var places: [UInt64] = []
  private var placesByRow: [UInt64: Int] = [:]

  var isEmpty: Bool { placesByRow.isEmpty }
  var count: Int { placesByRow.count }

  /// The rows in their order.
  ///
  /// - Complexity: O(*n*) while there are gaps, else O(1).
  var rows: [UInt64] {
    places.count == placesByRow.count ? places : places.filter { $0 != 0 }
  }

  func contains(_ row: UInt64) -> Bool { placesByRow[row] != nil }

  mutating func append(_ row: UInt64) {
    guard placesByRow[row] == nil else { return }
    placesByRow[row] = places.count
    places.append(row)
  }

  mutating func remove(_ row: UInt64) {
    guard let place = placesByRow.removeValue(forKey: row) else { return }
    places[place] = 0
    guard places.count > 32, places.count > 2 * placesByRow.count else { return }
    places.removeAll { $0 == 0 }
    for (place, row) in places.enumerated() { placesByRow[row] = place }
  }
}
