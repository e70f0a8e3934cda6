import DaybookModel

extension DeletionPlan {
  /// Writes the plan into a change set, each row with its reason.
  ///
  /// Only what is journaled is written: a deletion takes its own links along, so that the other
  /// sides which follow from them need no update.
  ///
  /// - Parameters:
  ///   - changes: Has no changes yet of the ordered lists that lose rows.
  ///   - reader: The rows as they are before the deletion.
  package func write(to changes: ChangeSet, over reader: some GraphReader) {
    let schema = changes.schema
    for deletion in deletions {
      let reason = deletion.cause.map { "cascade \(schema.reference(to: $0))" }
      changes.delete(deletion.row, because: reason)
    }
    var causes: [RowID: [RowID]] = [:]
    for nullification in nullifications where schema.links[nullification.link].isOwner {
      write(nullification, to: changes, over: reader)
      let known = causes[nullification.row, default: []]
      causes[nullification.row] = known + nullification.removed.filter { !known.contains($0) }
    }
    for (row, removed) in causes {
      let names = removed.map { schema.reference(to: $0).description }
      changes.explain(row, "nullify " + names.joined(separator: ", "))
    }
  }

  private func write(
    _ nullification: Nullification,
    to changes: ChangeSet,
    over reader: some GraphReader
  ) {
    let row = nullification.row
    let link = changes.schema.links[nullification.link]
    if let column = link.column {
      changes.set(row, column, reference: .none)
    } else if link.isOrdered {
      let removed = RowSet(nullification.removed)
      let list = reader.related(row, link.index)
      for position in list.indices.reversed() where removed.contains(list[position]) {
        changes.splice(row, link.index, ListSplice(at: position, removing: 1, inserting: []))
      }
    } else {
      for member in nullification.removed { changes.remove(member, from: row, link.index) }
    }
  }
}
