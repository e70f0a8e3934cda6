import DaybookModel
import DaybookStore

/// The relationships of rows whose destinations are named by keys.
struct ImportLinks {
  /// Links of a row to rows of the same file, which may come later.
  struct Deferred {
    var row: RowID
    var property: PropertyLayout
    var key: String
    var values: [Value]
    var line: Int
    var ordinal: Int
  }

  private struct List: Hashable {
    var row: RowID
    var link: Int
  }

  /// What waits for the other rows.
  var deferred: [Deferred] = []

  private var lists: [List: [RowID]] = [:]
  private var order: [List] = []

  /// Lets a to-many relationship gain destinations.
  mutating func add(_ destinations: [RowID], to row: RowID, _ link: Int) {
    let list = List(row: row, link: link)
    if lists[list] == nil { order.append(list) }
    lists[list, default: []] += destinations
  }

  /// Writes the lists into a change set.
  ///
  /// - Returns: The saved rows that gained destinations.
  mutating func stage(into changes: ChangeSet, over state: StoreState) -> [RowID] {
    var changed: [RowID] = []
    for list in order {
      let old = changes.isInserted(list.row) ? [] : state.related(list.row, list.link)
      var seen = Set(old)
      let all = old + (lists[list] ?? []).filter { seen.insert($0).inserted }
      guard all.count > old.count else { continue }
      changes.relate(list.row, list.link, toAll: all, over: state)
      if !changes.isInserted(list.row) { changed.append(list.row) }
    }
    lists.removeAll()
    order.removeAll()
    return changed
  }
}
