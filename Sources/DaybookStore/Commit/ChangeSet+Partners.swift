extension ChangeSet {
  /// Makes partners agree: of a to-one relationship that is its own inverse both rows lead to each
  /// other.
  ///
  /// What is stated about a row stays; a row whose partner is stated to have another one, or none,
  /// has none. The partners that rows had before have none, unless something is stated about them.
  func completePartners(over state: StoreState) {
    for link in schema.links where link.isSymmetric {
      guard let column = link.column else { continue }
      var partners: [RowID: RowID] = [:]
      for (row, target) in statedDestinations(link.table, column) where !isDeleted(row) {
        partners[row] = target
      }
      guard !partners.isEmpty else { continue }
      let stated = partners.keys.sorted()
      for row in stated { dropUnrequited(row, column, &partners) }
      for row in stated { answer(row, link, column, &partners, state) }
      for row in partners.keys.sorted() { leaveFormer(row, column, &partners, state) }
    }
  }

  private func dropUnrequited(_ row: RowID, _ column: Int, _ partners: inout [RowID: RowID]) {
    guard let target = partners[row], !target.isNone, let other = partners[target], other != row
    else { return }
    partners[row] = RowID.none
    follow(row, column, RowID.none)
  }

  /// Leads a partner of which nothing is stated back; it answers one row only.
  private func answer(
    _ row: RowID,
    _ link: LinkLayout,
    _ column: Int,
    _ partners: inout [RowID: RowID],
    _ state: StoreState
  ) {
    guard let target = partners[row], !target.isNone else { return }
    if partners[target] == nil {
      guard canFollow(target, link.index, over: state) else { return }
      partners[target] = row
      follow(target, column, row)
    } else {
      dropUnrequited(row, column, &partners)
    }
  }

  private func leaveFormer(
    _ row: RowID,
    _ column: Int,
    _ partners: inout [RowID: RowID],
    _ state: StoreState
  ) {
    guard state.contains(row) else { return }
    let former = state.reference(row, column)
    guard !former.isNone, former != partners[row], partners[former] == nil, !isDeleted(former),
      state.contains(former), state.reference(former, column) == row
    else { return }
    follow(former, column, RowID.none)
  }
}
