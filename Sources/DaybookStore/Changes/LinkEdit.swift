/// A piece of an ordered list that is replaced: at a position, some rows go and others come.
package struct ListSplice: Hashable, Sendable {
  /// The position in the list as the splices before this one left it.
  package var position: Int

  /// The number of rows that go.
  package var removedCount: Int

  /// The rows that come.
  package var rows: [RowID]

  /// Describes a replacement.
  package init(at position: Int, removing removedCount: Int, inserting rows: [RowID]) {
    self.position = position
    self.removedCount = removedCount
    self.rows = rows
  }
}

/// What changes in the to-many relationship of one existing row.
struct LinkEdit {
  var added: [UInt64] = []
  var removed: [UInt64] = []
  var splices: [ListSplice] = []

  var isEmpty: Bool { added.isEmpty && removed.isEmpty && splices.isEmpty }
}

/// A to-many relationship of one row.
struct LinkKey: Hashable {
  var row: UInt64
  var link: Int
}
