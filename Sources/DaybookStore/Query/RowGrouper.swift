import DaybookModel

/// A property that makes groups, resolved to a column.
struct GroupKey: Sendable {
  var keyPath: String
  var hops: [Condition.Hop]

  /// The column at the end; nil for what only the evaluator can tell.
  var column: Int?
  var storage: ColumnStorage
  var type = AttributeType.undefined

  /// The table that a reference leads to.
  var targetTable: Int?
}

/// Gives every row the number of its group; groups count from 0 in the order of first rows.
final class RowGrouper {
  /// By place in the selection: the group of that row.
  let groups: UnsafeMutablePointer<UInt32>

  /// The first row of each group.
  private(set) var representatives: [UInt32] = []
  private let columns: [GroupColumn]
  private let others: UnsafeMutablePointer<UInt32>

  /// By further key: the groups of pairs of what was a group so far and that key's.
  private let pairs: [WordGroups]

  init(_ keys: [GroupKey], _ state: StoreState, table: Int) {
    columns = keys.map { GroupColumn($0, state, table: table) }
    pairs = keys.dropFirst().map { _ in WordGroups() }
    groups = .allocate(capacity: chunkRowCount)
    others = .allocate(capacity: chunkRowCount)
  }

  deinit {
    groups.deallocate()
    others.deallocate()
  }

  /// The number of groups so far.
  var count: Int { representatives.count }

  /// Finds the groups of a selection's rows.
  func assign(_ selection: inout Selection, _ view: ChunkView) {
    guard let first = columns.first else { return }
    if columns.count == 1, first.assignDense(selection, view, groups) {
      remember(first.count, selection, view)
      return
    }
    selection.materialize()
    first.assign(selection, view, groups)
    for (column, pairs) in zip(columns.dropFirst(), pairs) {
      column.assign(selection, view, others)
      for index in 0..<selection.count {
        let word = UInt64(groups[index]) &<< 32 | UInt64(others[index])
        groups[index] = pairs.group(word)
      }
    }
    remember(pairs.last?.count ?? first.count, selection, view)
  }

  /// Notes the first rows of the groups that are new, `count` in all.
  private func remember(_ count: Int, _ selection: Selection, _ view: ChunkView) {
    guard count > representatives.count else { return }
    let first = UInt32(truncatingIfNeeded: view.index &* chunkRowCount)
    for index in 0..<selection.count where Int(groups[index]) == representatives.count {
      let position = selection.isDense ? index : Int(selection.positions[index])
      representatives.append(first &+ UInt32(truncatingIfNeeded: position))
    }
  }
}
