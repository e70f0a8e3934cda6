import DaybookModel

/// Sorts rows by several keys, stably: rows with equal keys keep their order.
final class RowSorter {
  let columns: [SortColumn]

  init(_ keys: [SortKey], _ state: StoreState, table: Int) {
    columns = keys.map { SortColumn($0, state, table: table) }
  }

  /// Sorts a list in place.
  func sort(_ list: OrdinalList) {
    guard !columns.isEmpty, list.count > 1 else { return }
    sort(list.base, list.count, 0)
  }

  private func sort(_ ordinals: UnsafeMutablePointer<UInt32>, _ count: Int, _ depth: Int) {
    if count <= 12 {
      insertionSort(ordinals, count, depth)
      return
    }
    let pairs = UnsafeMutablePointer<SortPair>.allocate(capacity: count)
    let other = UnsafeMutablePointer<SortPair>.allocate(capacity: count)
    defer {
      pairs.deallocate()
      other.deallocate()
    }
    let column = columns[depth]
    column.writeWords(ordinals, count, pairs)
    RadixSort.sort(pairs, count, other)
    let before = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    defer { before.deallocate() }
    before.update(from: ordinals, count: count)
    for index in 0..<count { ordinals[index] = before[Int(pairs[index].index)] }
    if !column.key.isExact || depth + 1 < columns.count || hasDoubtfulWord(pairs, count, column) {
      sortRuns(ordinals, pairs, count, depth)
    }
  }

  /// For a handful of rows: no memory, no words.
  private func insertionSort(_ ordinals: UnsafeMutablePointer<UInt32>, _ count: Int, _ depth: Int) {
    for index in 1..<max(count, 1) {
      let ordinal = ordinals[index]
      var place = index
      while place > 0, compare(ordinals[place - 1], ordinal, depth) > 0 {
        ordinals[place] = ordinals[place - 1]
        place -= 1
      }
      ordinals[place] = ordinal
    }
  }

  private func compare(_ left: UInt32, _ right: UInt32, _ depth: Int) -> Int {
    for column in columns[depth...] {
      let order = column.compare(left, right)
      if order != 0 { return order }
    }
    return 0
  }

  /// Whether nil and the lowest integer share a word.
  private func hasDoubtfulWord(
    _ pairs: UnsafeMutablePointer<SortPair>,
    _ count: Int,
    _ column: SortColumn
  ) -> Bool {
    column.isDescending ? pairs[count - 1].word == .max : pairs[0].word == 0
  }

  /// Sorts the runs of equal words by exact values, then by the next key.
  private func sortRuns(
    _ ordinals: UnsafeMutablePointer<UInt32>,
    _ pairs: UnsafeMutablePointer<SortPair>,
    _ count: Int,
    _ depth: Int
  ) {
    let column = columns[depth]
    let nilWord: UInt64 = column.isDescending ? .max : 0
    var start = 0
    while start < count {
      let word = pairs[start].word
      var end = start + 1
      while end < count, pairs[end].word == word { end += 1 }
      if end - start > 1 {
        if column.key.isExact, word != nilWord {
          sortNext(ordinals + start, end - start, depth)
        } else {
          sortExactly(ordinals + start, end - start, depth)
        }
      }
      start = end
    }
  }

  private func sortNext(_ ordinals: UnsafeMutablePointer<UInt32>, _ count: Int, _ depth: Int) {
    if depth + 1 < columns.count { sort(ordinals, count, depth + 1) }
  }

  private func sortExactly(_ ordinals: UnsafeMutablePointer<UInt32>, _ count: Int, _ depth: Int) {
    let column = columns[depth]
    mergeSort(ordinals, count, column)
    guard depth + 1 < columns.count else { return }
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, column.compare(ordinals[start], ordinals[end]) == 0 { end += 1 }
      if end - start > 1 { sort(ordinals + start, end - start, depth + 1) }
      start = end
    }
  }
}

/// A stable merge sort that leaves runs which are in order already as they are.
private func mergeSort(
  _ ordinals: UnsafeMutablePointer<UInt32>,
  _ count: Int,
  _ column: SortColumn
) {
  guard count > 1 else { return }
  if count <= 12 {
    for index in 1..<count {
      let ordinal = ordinals[index]
      var place = index
      while place > 0, column.compare(ordinals[place - 1], ordinal) > 0 {
        ordinals[place] = ordinals[place - 1]
        place -= 1
      }
      ordinals[place] = ordinal
    }
    return
  }
  let middle = count / 2
  mergeSort(ordinals, middle, column)
  mergeSort(ordinals + middle, count - middle, column)
  if column.compare(ordinals[middle - 1], ordinals[middle]) <= 0 { return }
  let left = UnsafeMutablePointer<UInt32>.allocate(capacity: middle)
  defer { left.deallocate() }
  left.update(from: ordinals, count: middle)
  var leftIndex = 0
  var rightIndex = middle
  var target = 0
  while leftIndex < middle {
    let takesRight =
      rightIndex < count && column.compare(left[leftIndex], ordinals[rightIndex]) > 0
    if takesRight {
      ordinals[target] = ordinals[rightIndex]
      rightIndex += 1
    } else {
      ordinals[target] = left[leftIndex]
      leftIndex += 1
    }
    target += 1
  }
}
