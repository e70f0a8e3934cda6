package import DaybookModel

/// Deletes rows by the delete rules, without objects: Cascade and Nullify act, Deny is not asked
/// and ends links like Nullify, so that none leads to a deleted row.
package struct BatchDelete {
  private let rows: [RowID]
  private let state: StoreState

  /// Prepares the deletion of rows of a state; those that do not exist are passed over.
  package init(_ rows: [RowID], in state: StoreState) {
    self.rows = rows.filter { state.contains($0) }
    self.state = state
  }

  /// Writes the deletion, and what it means for other rows.
  ///
  /// - Returns: The rows that were named; those that Cascade reached are not among them.
  /// - Throws: An error with code 1570 for each row that stays and would lose a required
  ///   destination.
  package func write(to changes: ChangeSet) throws(DaybookError) -> [RowID] {
    let plan = DeletionPlan(deleting: rows, in: state, ignoresDeny: true)
    let faults = plan.nullifications.compactMap(fault)
    if let error = DaybookError.combining(faults) { throw error }
    plan.write(to: changes, over: state)
    return rows
  }

  private func fault(_ nullification: DeletionPlan.Nullification) -> DaybookError? {
    let link = state.schema.links[nullification.link]
    guard !link.isToMany, !link.relationship.isOptional else { return nil }
    let object = state.schema.reference(to: nullification.row)
    return DaybookError(
      .validation(.missing),
      at: DaybookError.Place(object: object, property: link.relationship.name)
    )
  }
}
