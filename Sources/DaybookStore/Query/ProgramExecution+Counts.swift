extension ProgramExecution {
  /// The number of a chunk's rows that satisfy a condition.
  func count(_ condition: Condition, _ view: ChunkView, kinds: [Bool]?) -> Int {
    var selection = candidates(view, kinds: kinds)
    defer { give(selection.positions) }
    if selection.isDense, case .leaf(let leaf) = condition, leaf.hops.isEmpty,
      let column = leaf.column, let block = view.chunk.columns[column],
      hasAllValues(block, view.chunk)
    {
      if let count = countDense(leaf.test, block, selection.count) { return count }
    }
    filter(condition, view, &selection)
    return selection.count
  }

  /// Counts without writing positions, which the compiler turns into vector code.
  private func countDense(_ test: ColumnTest, _ block: ColumnBlock, _ rowCount: Int) -> Int? {
    let base = UnsafeRawPointer(block.values.base)
    switch (test.kind, block.storage) {
    case (.doubles(let low, let high, let isFlipped), .double),
      (.doubles(let low, let high, let isFlipped), .date):
      return countPassing(
        DoubleLoader.self,
        base,
        TestedRange(low, high, isFlipped: isFlipped),
        rowCount
      )
    case (.integers(let low, let high, let isFlipped), .integer):
      return countPassing(
        IntegerLoader.self,
        base,
        TestedRange(low, high, isFlipped: isFlipped),
        rowCount
      )
    case (.integers(let low, let high, let isFlipped), .boolean):
      return countPassing(
        BooleanLoader.self,
        base,
        TestedRange(low, high, isFlipped: isFlipped),
        rowCount
      )
    case (_, _):
      return nil
    }
  }
}

@inline(__always)
private func countPassing<Loader: ColumnLoader>(
  _ loader: Loader.Type,
  _ base: UnsafeRawPointer,
  _ range: TestedRange<Loader.Loaded>,
  _ rowCount: Int
) -> Int {
  var count = 0
  for position in 0..<rowCount { count &+= range.passes(Loader.load(base, position)) }
  return count
}
