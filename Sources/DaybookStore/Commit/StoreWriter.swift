/// What the writer mutex guards: the state that is appended but perhaps not synced yet.
struct StoreWriter: Sendable {
  /// The state that the next transaction builds on.
  private(set) var appended: StoreState

  /// States whose transactions wait for their sync, in order.
  private var waiting: [StoreState] = []

  /// The indexes of the uniqueness constraints, built at the first commit that needs them.
  private var uniques: [UniqueIndex?]

  /// The model line that the next transaction begins with.
  var modelText: String?

  init(_ state: StoreState, modelText: String?) {
    appended = state
    self.modelText = modelText
    uniques = Array(repeating: nil, count: state.schema.uniques.count)
  }

  /// Takes a state whose transaction was appended to the journal.
  mutating func append(_ state: StoreState) {
    appended = state
    waiting.append(state)
    for index in uniques { index?.settle() }
  }

  /// Forgets waiting states that are published.
  mutating func settle(through transaction: Int64) {
    waiting.removeAll { $0.transaction <= transaction }
  }

  /// Goes back to a transaction, because those after it were not saved.
  mutating func rollBack(to transaction: Int64, published: StoreState) {
    appended =
      waiting.last { $0.transaction <= transaction && $0.transaction > published.transaction }
      ?? published
    waiting.removeAll { $0.transaction > appended.transaction }
    for index in uniques.indices { uniques[index] = nil }
  }
}

// MARK: - Unique keys

extension StoreWriter {
  /// Enters the keys of a change set that was applied to `draft`.
  ///
  /// - Returns: The rows that would share a key; nothing is entered if there are any.
  mutating func enterKeys(_ changes: ChangeSet, _ draft: StateDraft) -> [KeyConflict] {
    var conflicts: [KeyConflict] = []
    var entered: [UniqueIndex] = []
    for layout in appended.schema.uniques where changes.concerns(layout) {
      let index = uniques[layout.index] ?? UniqueIndex(layout, appended)
      uniques[layout.index] = index
      entered.append(index)
      conflicts += index.enter(changes, appended, draft)
    }
    if !conflicts.isEmpty {
      for index in entered { index.revert() }
    }
    return conflicts
  }

  /// Takes back what `enterKeys` entered for a change set that could not be appended.
  mutating func leaveKeys(_ changes: ChangeSet) {
    for layout in appended.schema.uniques where changes.concerns(layout) {
      uniques[layout.index]?.revert()
    }
  }
}

extension ChangeSet {
  /// Whether a constraint's table is changed at all.
  fileprivate func concerns(_ layout: UniqueLayout) -> Bool {
    inserts[layout.table].rowCount > 0 || !updates[layout.table].rows.isEmpty
      || deletes.contains { schema.table(of: RowID(rawValue: $0)) == layout.table }
  }
}
