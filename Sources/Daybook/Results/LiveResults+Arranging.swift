internal import DaybookModel
internal import DaybookStore

extension LiveResults {
  /// Takes tested rows out and puts those that belong here where they do.
  func arrange(_ tested: [TestedRow]) -> [TestedRow] {
    let former = tested.compactMap(\.former).sorted()
    var arranged = tested
    let places = arranged.indices.filter { arranged[$0].keys != nil }.sorted {
      order.precedes(
        (arranged[$0].row, arranged[$0].keys ?? []),
        (arranged[$1].row, arranged[$1].keys ?? [])
      )
    }
    if tested.count > 64 + rows.count / 16 {
      rebuild(&arranged, places, former)
    } else {
      for index in former.reversed() { rows.remove(at: index) }
      for place in places {
        let index = self.index(for: arranged[place])
        guard isComplete || index < rows.count else { continue }
        rows.insert(arranged[place].row, at: index)
        arranged[place].current = index
      }
    }
    return arranged
  }

  /// Where a row belongs.
  private func index(for tested: TestedRow) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if order.precedes(tested.keys ?? [], tested.row, rows[middle]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }

  /// Merges many rows with those that stay, instead of moving the latter for each.
  private func rebuild(_ arranged: inout [TestedRow], _ places: [Int], _ former: [Int]) {
    let all = rows.chunks.rows(0..<rows.count)
    var staying: [UInt64] = []
    staying.reserveCapacity(all.count)
    var start = 0
    for index in former {
      staying += all[start..<index]
      start = index + 1
    }
    staying += all[start...]
    rows = OrderedRows(staying)
    var merged: [UInt64] = []
    merged.reserveCapacity(staying.count + places.count)
    start = 0
    for place in places {
      let index = self.index(for: arranged[place])
      guard isComplete || index < staying.count else { break }
      merged += staying[start..<index]
      start = index
      arranged[place].current = merged.count
      merged.append(arranged[place].row)
    }
    merged += staying[start...]
    rows = OrderedRows(merged)
  }

  /// The tested rows that are or were shown, and those that they push out of the window or pull
  /// into it.
  func touchedRows(
    _ tested: [TestedRow],
    _ formerWindow: Range<Int>,
    _ edited: Set<UInt64>
  ) -> TouchedRows {
    let former = Untested(tested.compactMap(\.former))
    let current = Untested(tested.compactMap(\.current))
    let (before, now) = (former.ranks(formerWindow), current.ranks(window))
    var touched = TouchedRows(edited: edited)
    for row in tested {
      if let index = row.former, formerWindow.contains(index) {
        touched.former.append((row.row, index - formerWindow.lowerBound))
      }
      if let index = row.current, window.contains(index) {
        touched.current.append((row.row, index - window.lowerBound))
      }
    }
    for rank in edges(of: before, outside: now) {
      touched.former.append(
        (rows[current.index(rank)], former.index(rank) - formerWindow.lowerBound)
      )
    }
    for rank in edges(of: now, outside: before) {
      touched.current.append((rows[current.index(rank)], current.index(rank) - window.lowerBound))
    }
    touched.former.sort { $0.index < $1.index }
    touched.current.sort { $0.index < $1.index }
    return touched
  }
}

/// The numbers of a range that another one lacks; none are lost between the two.
private func edges(of range: Range<Int>, outside other: Range<Int>) -> [Int] {
  let start = range.lowerBound..<min(range.upperBound, max(other.lowerBound, range.lowerBound))
  let end = max(start.upperBound, min(other.upperBound, range.upperBound))..<range.upperBound
  return Array(start) + Array(end)
}

/// The rows of a list that were not tested, counted among themselves.
private struct Untested {
  /// The indices of the tested rows, ascending.
  private let tested: [Int]

  init(_ tested: [Int]) {
    self.tested = tested.sorted()
  }

  /// The ranks of the untested rows in a range of indices.
  func ranks(_ range: Range<Int>) -> Range<Int> {
    rank(range.lowerBound)..<rank(range.upperBound)
  }

  /// How many untested rows stand before an index.
  private func rank(_ index: Int) -> Int {
    var (low, high) = (0, tested.count)
    while low < high {
      let middle = (low + high) / 2
      if tested[middle] < index { low = middle + 1 } else { high = middle }
    }
    return index - low
  }

  /// The index of the untested row of a rank.
  func index(_ rank: Int) -> Int {
    var (low, high) = (0, tested.count)
    while low < high {
      let middle = (low + high) / 2
      if tested[middle] - middle <= rank { low = middle + 1 } else { high = middle }
    }
    return rank + low
  }
}
