extension RowCells {
  /// Copies one cell of an object of the same entity, with or without a value.
  final func copyCell(_ column: Int, from other: RowCells, adding mark: Mark) {
    guard !other.isNull(column) else { return setNull(column, adding: mark) }
    switch shape.kind(column) {
    case .word: setWord(other.word(column), column, adding: mark)
    case .pair: setPair(other.pair(column), column, adding: mark)
    case .text: setText(other.text(column), column, adding: mark)
    case .box: setBox(other.box(column), column, adding: mark)
    }
  }

  /// Whether a cell that is present in both holds the same, to the bit.
  final func hasSameCell(_ column: Int, as other: RowCells) -> Bool {
    guard isNull(column) == other.isNull(column) else { return false }
    guard !isNull(column) else { return true }
    switch shape.kind(column) {
    case .word: return word(column) == other.word(column)
    case .pair: return pair(column) == other.pair(column)
    case .text: return ManagedObject.haveSameBytes(text(column), other.text(column))
    case .box:
      let (mine, others) = (box(column), other.box(column))
      return mine === others || mine.value.isIdentical(to: others.value)
    }
  }
}
