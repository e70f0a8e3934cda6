/// A row and the one that a one-to-one relationship, which is its own inverse, is to lead to.
struct Partner {
  var row: RowID

  /// The relationship's column.
  var column: Int

  /// The other row, or no row.
  var partner: RowID
}

extension ChangeSet {
  /// Makes pairs all at once, and ends those that they stand against.
  ///
  /// One after the other would not do: where partners are exchanged, to end the pair of one row as
  /// it is now would end a pair that was made just before.
  func pair(_ partners: [Partner], over state: StoreState) {
    for pair in partners {
      set(pair.row, pair.column, reference: .none)
      for row in [pair.row, pair.partner] where !row.isNone && state.contains(row) {
        let former = state.reference(row, pair.column)
        if !former.isNone, !isDeleted(former) { set(former, pair.column, reference: .none) }
      }
    }
    for pair in partners where !pair.partner.isNone {
      set(pair.row, pair.column, reference: pair.partner)
      set(pair.partner, pair.column, reference: pair.row)
    }
  }
}
