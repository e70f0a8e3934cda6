package import DaybookModel

/// What a commit did: its transaction and the state that it made.
package struct CommitReceipt: Sendable {
  /// The number of the transaction.
  package let transaction: Int64

  /// The state right after it.
  package let state: StoreState
}

/// A row that was written after the version that its changes were based on.
package struct RowConflict: Hashable, Sendable {
  /// The row.
  package let row: RowID

  /// The version that was expected.
  package let expected: Int64

  /// The transaction that wrote it last; zero where the row does not exist any more.
  package let found: Int64

  /// The transaction that deleted the row, where it was deleted.
  package let deletedBy: Int64?

  /// Makes a conflict of its parts.
  package init(row: RowID, expected: Int64, found: Int64, deletedBy: Int64?) {
    self.row = row
    self.expected = expected
    self.found = found
    self.deletedBy = deletedBy
  }
}

/// Rows that would have the same unique key.
package struct KeyConflict: Hashable, Sendable {
  /// The constraint's index in the schema.
  package let unique: Int

  /// The row that has the key.
  package let holder: RowID

  /// Whether the holder was saved before; otherwise both are in the same change set.
  package let isHolderSaved: Bool

  /// The row of the change set that claims the key.
  package let contender: RowID

  /// The values of the key, in the order of the constraint's properties.
  package let values: [Value]

  /// Makes a conflict of its parts.
  package init(
    unique: Int,
    holder: RowID,
    isHolderSaved: Bool,
    contender: RowID,
    values: [Value] = []
  ) {
    self.unique = unique
    self.holder = holder
    self.isHolderSaved = isHolderSaved
    self.contender = contender
    self.values = values
  }
}

/// A link to a row that does not exist after the changes, made or left behind because of what
/// others saved in the meantime.
package struct LinkConflict: Hashable, Sendable {
  /// The row that has the link.
  package let row: RowID

  /// The relationship's index in the schema, on the side that is journaled.
  package let link: Int

  /// The row that it leads to.
  package let target: RowID
}

/// Why a commit was refused before anything was written.
package enum CommitRefusal: Error, Hashable, Sendable {
  /// Rows were changed or deleted in the meantime.
  case rows([RowConflict])
  /// Rows would share unique keys.
  case keys([KeyConflict])
  /// Links would lead to rows that do not exist any more.
  case links([LinkConflict])
}
