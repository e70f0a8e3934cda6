package import DaybookModel

/// The rows of one save, and the check of all of them together.
package struct SaveRules {
  /// The rows that are deleted, cascades included.
  package var deleted: [RowID] = []

  /// The rows that are new.
  package var inserted: [RowID] = []

  /// The rows that were changed, also those that only gained or lost links.
  package var updated: [RowID] = []

  /// Makes an empty save.
  package init() {}

  /// Checks every row of the save.
  ///
  /// - Parameters:
  ///   - reader: The rows as they will be saved.
  ///   - before: The state that the save starts from.
  /// - Returns: What is wrong: deletions first, then new rows, then changed ones.
  package func faults(in reader: some GraphReader, before: StoreState?) -> [DaybookError] {
    var rules = RowRules(reader, before: before)
    var faults = reader.denials(of: deleted)
    for row in inserted { faults.append(contentsOf: rules.faults(in: row, isNew: true)) }
    for row in updated { faults.append(contentsOf: rules.faults(in: row, isNew: false)) }
    return faults
  }

  /// Throws one error with every rule that the save breaks.
  ///
  /// One fault is thrown as it is, several as one error of Core Data's code 1560.
  package func check(
    in reader: some GraphReader,
    before: StoreState?
  ) throws(DaybookError) {
    if let error = DaybookError.combining(faults(in: reader, before: before)) { throw error }
  }
}
