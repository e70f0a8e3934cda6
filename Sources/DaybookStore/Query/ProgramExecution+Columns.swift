import DaybookModel

extension ProgramExecution {
  /// Keeps the rows whose value in a block passes a test.
  func filter(
    _ test: ColumnTest,
    _ block: ColumnBlock?,
    _ view: ChunkView,
    _ selection: inout Selection
  ) {
    guard let block else {
      if !test.passesNull { selection.narrow(to: 0) }
      return
    }
    switch test.kind {
    case .integers(let low, let high, let isFlipped):
      let range = TestedRange(low, high, isFlipped: isFlipped, passesNull: test.passesNull)
      if block.storage == .boolean {
        keep(BooleanLoader.self, block, range, view, &selection)
      } else {
        keep(IntegerLoader.self, block, range, view, &selection)
      }
    case .doubles(let low, let high, let isFlipped):
      let range = TestedRange(low, high, isFlipped: isFlipped, passesNull: test.passesNull)
      if block.storage == .float {
        keep(FloatLoader.self, block, range, view, &selection)
      } else {
        keep(DoubleLoader.self, block, range, view, &selection)
      }
    case .text(let text):
      keepTexts(text, block, test.passesNull, view, &selection)
    case .presence(let passes):
      keepPresent(passes, block, test.passesNull, &selection)
    case .identifier, .identifierSet, .integerSet, .references, .value:
      keepOthers(test, block, &selection)
    }
  }

  @inline(__always)
  private func keep<Loader: ColumnLoader>(
    _ loader: Loader.Type,
    _ block: ColumnBlock,
    _ range: TestedRange<Loader.Loaded>,
    _ view: ChunkView,
    _ selection: inout Selection
  ) {
    let base = UnsafeRawPointer(block.values.base)
    if hasAllValues(block, view.chunk) {
      keepPassing(loader, base, range, &selection)
    } else {
      keepPassing(loader, base, range, valid: UnsafePointer(block.valid), &selection)
    }
  }

  /// Whether every row that exists has a value.
  @inline(__always)
  func hasAllValues(_ block: ColumnBlock, _ chunk: Chunk) -> Bool {
    var missing: UInt64 = 0
    for word in 0..<BitWords.count { missing |= chunk.live[word] & ~block.valid[word] }
    return missing == 0
  }

  private func keepPresent(
    _ passes: Bool,
    _ block: ColumnBlock,
    _ passesNull: Bool,
    _ selection: inout Selection
  ) {
    if passes == passesNull {
      if !passes { selection.narrow(to: 0) }
      return
    }
    if block.storage == .reference {
      let none = TestedRange(Int64(0), Int64(0), isFlipped: passes)
      keepPassing(IntegerLoader.self, UnsafeRawPointer(block.values.base), none, &selection)
    } else {
      selection.keep(UnsafePointer(block.valid), areSet: passes)
    }
  }

  /// Tests that are rare or costly enough for a branch on every row.
  private func keepOthers(
    _ test: ColumnTest,
    _ block: ColumnBlock,
    _ selection: inout Selection
  ) {
    selection.materialize()
    let positions = selection.positions
    let base = UnsafeRawPointer(block.values.base)
    var kept = 0
    for index in 0..<selection.count {
      let position = positions[index]
      positions[kept] = position
      kept &+= passes(test, block, base, Int(position)) ? 1 : 0
    }
    selection.narrow(to: kept)
  }

  @inline(__always)
  private func passes(
    _ test: ColumnTest,
    _ block: ColumnBlock,
    _ base: UnsafeRawPointer,
    _ position: Int
  ) -> Bool {
    if case .references(let rows, let isFlipped) = test.kind {
      let row = base.load(fromByteOffset: position &* 8, as: UInt64.self)
      return row == 0 ? test.passesNull : rows.contains(row) != isFlipped
    }
    guard block.isValid(position) else { return test.passesNull }
    switch test.kind {
    case .identifier(let wanted, let isFlipped):
      return (Identifier(base, position) == wanted) != isFlipped
    case .identifierSet(let wanted):
      return wanted.contains(Identifier(base, position))
    case .integerSet(let wanted):
      return block.storage == .boolean
        ? wanted.contains(BooleanLoader.load(base, position))
        : wanted.contains(IntegerLoader.load(base, position))
    case .value(let comparison, let type):
      let value = EvaluatedValue.one(block.value(position, type))
      let right = valueEvaluator.evaluateConstant(comparison.right)
      return valueEvaluator.relates(value, right, comparison)
    case .integers, .doubles, .text, .presence, .references:
      return false
    }
  }
}
