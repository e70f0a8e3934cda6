package import DaybookModel

/// What one transaction changes, gathered column by column: the input of a commit and of `apply`.
///
/// A change set belongs to one thread at a time. Values are stated on the side that is journaled:
/// attributes, to-one columns and owned lists; the inverse sides follow from them.
package final class ChangeSet {
  /// The layout of the rows.
  package let schema: StoreSchema

  var inserts: [StagedTable]
  var updates: [StagedUpdates]
  var deletes: [UInt64] = []
  var edits: [LinkKey: LinkEdit] = [:]
  var reasons: [UInt64: String] = [:]
  var merged: [UInt64: [UInt64]] = [:]

  /// Rows that get a line for what is said about them, whether they are changed or not.
  private(set) var annotated: Set<UInt64> = []
  var expectedVersions: [RowVersion] = []
  var metadata: [String: Value] = [:]
  var modelText: String?

  /// The first transaction that history offers from now on.
  package var historyFloor: Int64?

  /// What committing added to the changes, until they are committed.
  var completion: Completion?
  private(set) var deleteIndex = RowSlotIndex()

  /// The row that was inserted last.
  private(set) var cursor = StagedCursor()

  /// Makes an empty change set.
  package init(_ schema: StoreSchema) {
    self.schema = schema
    inserts = Array(repeating: StagedTable(), count: schema.tables.count)
    updates = schema.tables.map {
      StagedUpdates(columnCount: $0.columns.count)
    }
  }

  /// Enters a new row, whose values are all missing until they are set.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  package func insert(_ row: RowID) {
    if !cursor.advance(to: row) { insertElsewhere(row) }
  }

  @inline(never)
  private func insertElsewhere(_ row: RowID) {
    let table = schema.table(of: row)
    cursor = inserts[table].insert(row, layout: schema.tables[table])
  }

  /// Deletes an existing row.
  package func delete(_ row: RowID, because reason: String? = nil) {
    let slot = deleteIndex.insert(row.rawValue, slot: deletes.count, among: deletes)
    if slot == deletes.count { deletes.append(row.rawValue) }
    if let reason { reasons[row.rawValue] = reason }
  }

  /// Whether the row is among the deleted ones.
  package func isDeleted(_ row: RowID) -> Bool {
    deleteIndex.find(row.rawValue, among: deletes) != nil
  }

  /// Whether the row is among the inserted ones.
  package func isInserted(_ row: RowID) -> Bool {
    inserts[schema.table(of: row)].find(row) != nil
  }

  /// Whether values of the existing row are among the changed ones.
  func isTouched(_ row: RowID) -> Bool {
    updates[schema.table(of: row)].slot(ofTouched: row) != nil
  }

  /// States why a row is updated, such as `nullify Account/1`; written as `why`.
  package func explain(_ row: RowID, _ reason: String) {
    reasons[row.rawValue] = reason
  }

  /// What was stated about why a row is changed.
  package func reason(for row: RowID) -> String? { reasons[row.rawValue] }

  /// States which rows were collapsed into `row`; written as `merged`.
  package func merge(_ rows: [RowID], into row: RowID) {
    merged[row.rawValue, default: []].append(contentsOf: rows.map(\.rawValue))
  }

  /// Gives an existing row a line for what `explain` and `merge` state about it.
  ///
  /// A row of which nothing changes keeps its version.
  package func annotate(_ row: RowID) {
    annotated.insert(row.rawValue)
    _ = updates[schema.table(of: row)].slot(of: row)
  }

  /// Whether a row has a line for its annotations only.
  func isOnlyAnnotated(_ row: RowID) -> Bool {
    guard annotated.contains(row.rawValue) else { return false }
    let staged = updates[schema.table(of: row)]
    guard let slot = staged.slot(ofTouched: row) else { return false }
    return !staged.columns.contains { $0?.isTouched(slot) == true }
      && !schema.entities[row.entity].properties.contains { property in
        property.link.map { edits[LinkKey(row: row.rawValue, link: $0)] != nil } ?? false
      }
  }

  /// Demands that a row was last written by transaction `version` when the changes are committed.
  package func expect(_ row: RowID, version: Int64) {
    expectedVersions.append(RowVersion(row: row, version: version))
  }

  /// Sets one of the store's own values: a truth value, a number or a text; null removes it.
  ///
  /// - Throws: An error that names the key for a value of any other kind.
  package func setMetadata(_ key: String, _ value: Value) throws(DaybookError) {
    switch value {
    case .null, .boolean, .integer, .string: break
    case .double(let number) where number.isFinite: break
    case .double, .float, .decimal, .date, .uuid, .uri, .binary, .transformable, .object, .objects:
      throw DaybookError(
        .value(.wrongType(expected: "a truth value, a number or a text", found: "\(value)")),
        at: DaybookError.Place(entity: "metadata", property: key)
      )
    }
    metadata[key] = value
  }

  /// Sorts the updated rows, which are then applied, checked and written chunk by chunk.
  func sortUpdates() {
    for table in updates.indices where !updates[table].rows.isEmpty { updates[table].sort() }
  }

  /// Whether nothing was changed.
  package var isEmpty: Bool {
    deletes.isEmpty && edits.isEmpty && metadata.isEmpty && modelText == nil
      && historyFloor == nil
      && updates.allSatisfy(\.rows.isEmpty) && inserts.allSatisfy { $0.rowCount == 0 }
  }
}

/// A row and the transaction that is thought to have written it last.
package struct RowVersion: Hashable, Sendable {
  /// The row.
  package var row: RowID

  /// The number of the transaction.
  package var version: Int64

  /// Pairs a row with a transaction.
  package init(row: RowID, version: Int64) {
    self.row = row
    self.version = version
  }
}
