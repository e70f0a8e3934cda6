package import DaybookModel

extension GraphReader {
  /// Returns an error for each relationship with the rule Deny that still leads to live rows.
  ///
  /// - Parameter rows: The rows that are being deleted, all of them: one that is deleted itself
  ///   denies nothing. The reader says of none of them that it exists.
  /// - Returns: The errors in the order of the rows, then of the model.
  package func denials(of rows: [RowID]) -> [DaybookError] {
    let steps = DeletionSteps(schema)
    var errors: [DaybookError] = []
    for row in rows {
      for step in steps.of(row.entity) where step.rule == .deny {
        let count = related(row, step.link).count { contains($0) }
        guard count > 0 else { continue }
        let place = DaybookError.Place(
          object: schema.reference(to: row),
          property: schema.links[step.link].relationship.name
        )
        errors.append(DaybookError(.validation(.deletionDenied(count: count)), at: place))
      }
    }
    return errors
  }
}
