import DaybookModel

/// One aggregate of one run, for every group.
final class Accumulator {
  let function: AggregateRequest.Function
  let key: SortKey?
  let state: StoreState
  let table: Int

  /// The column of the rows themselves that the values stand in, if that is where they are.
  let directColumn: Int?
  let storage: ColumnStorage
  let evaluator: SortEvaluator

  /// By group: rows with a value.
  var counts: [Int] = []
  var doubles: [Double] = []
  var integers: [Int128] = []
  var words: [UInt64] = []
  var values: [Value] = []

  init(
    _ function: AggregateRequest.Function,
    _ key: SortKey?,
    _ state: StoreState,
    table: Int
  ) {
    self.function = function
    self.key = key
    self.state = state
    self.table = table
    evaluator = SortEvaluator(key.map { [SortTerm($0.term.keyPath)] } ?? [])
    let direct = key?.directColumn
    directColumn = direct?.column
    storage = direct?.storage ?? .list
    reserve(1)
  }

  /// Adds the rows of a selection to the only group.
  func addAll(_ selection: Selection, _ view: ChunkView) {
    guard key != nil else {
      counts[0] += selection.count
      return
    }
    guard let directColumn else {
      addValues(selection, view, nil)
      return
    }
    guard let block = view.chunk.columns[directColumn] else { return }
    guard selection.isDense, isComplete(block, view.chunk), function != .count,
      addDense(block, selection.count)
    else {
      addEach(selection, view, nil)
      return
    }
  }

  /// Adds the rows of a selection to their groups.
  func add(_ selection: Selection, _ view: ChunkView, _ grouper: RowGrouper) {
    reserve(grouper.count)
    addEach(selection, view, UnsafePointer(grouper.groups))
  }

  private func isComplete(_ block: ColumnBlock, _ chunk: Chunk) -> Bool {
    var missing: UInt64 = 0
    for word in 0..<BitWords.count { missing |= chunk.live[word] & ~block.valid[word] }
    return missing == 0
  }

  private func reserve(_ groupCount: Int) {
    let missing = groupCount - counts.count
    guard missing > 0 else { return }
    counts.append(contentsOf: repeatElement(0, count: missing))
    doubles.append(contentsOf: repeatElement(0, count: missing))
    integers.append(contentsOf: repeatElement(0, count: missing))
    words.append(contentsOf: repeatElement(function == .minimum ? .max : 0, count: missing))
    values.append(contentsOf: repeatElement(.null, count: missing))
  }
}

// MARK: - Parts

extension Accumulator {
  /// What some rows add up to.
  struct Part: Sendable {
    var count: Int
    var double: Double
    var integer: Int128
    var word: UInt64
    var value: Value
  }

  /// Takes out what the only group has, and begins anew.
  func take() -> Part {
    defer {
      counts[0] = 0
      doubles[0] = 0
      integers[0] = 0
      words[0] = function == .minimum ? .max : 0
      values[0] = .null
    }
    return Part(
      count: counts[0],
      double: doubles[0],
      integer: integers[0],
      word: words[0],
      value: values[0]
    )
  }

  /// Adds what other rows add up to.
  func add(_ part: Part) {
    guard part.count > 0 else { return }
    counts[0] += part.count
    doubles[0] += part.double
    integers[0] += part.integer
    words[0] = function == .minimum ? min(words[0], part.word) : max(words[0], part.word)
    if !part.value.isNull { gather(part.value, into: 0) }
  }
}

// MARK: - Results

extension Accumulator {
  /// The result for a group.
  func value(_ group: Int) -> Value {
    guard group < counts.count else { return function == .count ? .integer(0) : .null }
    let count = counts[group]
    switch function {
    case .count: return .integer(Int64(count))
    case .sum: return count == 0 ? .integer(0) : total(group)
    case .average: return count == 0 ? .null : mean(group, count)
    case .minimum, .maximum: return count == 0 ? .null : extreme(group)
    }
  }

  private func total(_ group: Int) -> Value {
    switch fold {
    case .integers:
      Int64(exactly: integers[group]).map(Value.integer) ?? .double(Double(integers[group]))
    case .doubles: .double(doubles[group])
    case .words, .values: values[group]
    }
  }

  private func mean(_ group: Int, _ count: Int) -> Value {
    switch fold {
    case .integers: .double(Double(integers[group]) / Double(count))
    case .doubles: .double(doubles[group] / Double(count))
    case .words, .values: ValueArithmetic.quotient(values[group], count)
    }
  }

  private func extreme(_ group: Int) -> Value {
    fold == .words ? OrderedWord.value(words[group], storage) : values[group]
  }
}
