import DaybookModel

/// What deleting rows does by the delete rules: which other rows go too, and which lose a link.
///
/// First everything that cascades is found, in the order of deletion and then of the model; then
/// come the links from deleted rows to live ones. Deny is asked afterwards, see `denials(of:)`, so
/// that a row which is deleted on another way forbids nothing.
package struct DeletionPlan: Sendable {
  /// A row that goes.
  package struct Deletion: Hashable, Sendable {
    /// The row.
    package let row: RowID

    /// The deleted row whose relationship cascades to it; `nil` for a row that was named.
    package let cause: RowID?
  }

  /// A live row whose relationship loses rows.
  package struct Nullification: Hashable, Sendable {
    /// The row that stays.
    package let row: RowID

    /// The relationship that loses rows.
    package let link: Int

    /// The deleted rows that it led to, in the order of deletion.
    package internal(set) var removed: [RowID]
  }

  /// The rows that go, in order.
  package private(set) var deletions: [Deletion] = []

  /// The links that end, in the order of the deletions that end them.
  package private(set) var nullifications: [Nullification] = []

  private var steps: DeletionSteps
  private var deleted = RowSet()
  private var places: [LinkKey: Int] = [:]

  /// Follows the delete rules from `rows`.
  ///
  /// - Parameters:
  ///   - rows: The rows to be deleted, in order; those that do not exist are passed over.
  ///   - reader: The rows as they are before the deletion.
  ///   - ignoresDeny: Whether Deny ends links as Nullify does, since nobody will ask it.
  /// - Complexity: O(*d* + *l*), where *d* is the number of deleted rows and *l* that of their
  ///   links; more if relationships without inverse lead to their entities. Nothing recurses.
  package init(
    deleting rows: [RowID],
    in reader: some GraphReader,
    ignoresDeny: Bool = false
  ) {
    steps = DeletionSteps(reader.schema, ignoresDeny: ignoresDeny)
    for row in rows where reader.contains(row) { delete(row, because: nil) }
    cascade(in: reader)
    nullify(in: reader)
    forget(in: reader)
  }

  /// Returns whether the plan deletes a row.
  package func deletes(_ row: RowID) -> Bool { deleted.contains(row) }
}

// MARK: - Propagation

extension DeletionPlan {
  private mutating func delete(_ row: RowID, because cause: RowID?) {
    guard deleted.insert(row) else { return }
    deletions.append(Deletion(row: row, cause: cause))
  }

  private mutating func cascade(in reader: some GraphReader) {
    var next = 0
    while next < deletions.count {
      let row = deletions[next].row
      next += 1
      for step in steps.of(row.entity) where step.rule == .cascade {
        for target in reader.related(row, step.link)
        where !deleted.contains(target) && reader.contains(target) {
          delete(target, because: row)
        }
      }
    }
  }

  /// Takes the deleted rows off the inverse relationships of the rows that stay.
  private mutating func nullify(in reader: some GraphReader) {
    for deletion in deletions {
      for step in steps.of(deletion.row.entity) where step.rule == .nullify {
        guard let inverse = step.inverse else { continue }
        for target in reader.related(deletion.row, step.link)
        where !deleted.contains(target) && reader.contains(target) {
          add(deletion.row, to: target, inverse)
        }
      }
    }
  }

  /// Takes the deleted rows off relationships without inverse, which no rule speaks of.
  private mutating func forget(in reader: some GraphReader) {
    let entities = Set(deletions.map(\.row.entity))
    for link in steps.links(into: entities) {
      for row in reader.rows(leadingTo: deleted, by: link)
      where !deleted.contains(row) && reader.contains(row) {
        for target in reader.related(row, link) where deleted.contains(target) {
          add(target, to: row, link)
        }
      }
    }
  }

  private mutating func add(_ removed: RowID, to row: RowID, _ link: Int) {
    let key = LinkKey(row: row.rawValue, link: link)
    if let place = places[key] {
      nullifications[place].removed.append(removed)
    } else {
      places[key] = nullifications.count
      nullifications.append(Nullification(row: row, link: link, removed: [removed]))
    }
  }
}
