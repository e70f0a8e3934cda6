import DaybookModel

extension RowRules {
  /// Adds what is wrong with one relationship of a row: its targets and their number.
  func addFaults(
    in row: RowID,
    _ checked: EntityRules.CheckedLink,
    to faults: inout [DaybookError]
  ) {
    let targets = reader.related(row, checked.layout.index)
    var found = targetFaults(row, checked.layout, targets)
    if let fault = checked.count.fault(for: targets.count) { found.append(fault) }
    for fault in found {
      var error = DaybookError(.validation(fault))
      error.place.property = checked.name
      faults.append(error)
    }
  }

  private func targetFaults(
    _ row: RowID,
    _ layout: LinkLayout,
    _ targets: [RowID]
  ) -> [DaybookError.ValidationFault] {
    // What follows from the other side was checked there.
    guard layout.isOwner else { return [] }
    let schema = reader.schema
    return targets.compactMap { target in
      if !schema.entities[layout.destination].includes[target.entity] {
        let expected = schema.entities[layout.destination].name
        return .wrongDestination(schema.reference(to: target), expected: expected)
      }
      guard !reader.contains(target), !isOld(target, of: row, layout.index) else { return nil }
      return .danglingLink(schema.reference(to: target))
    }
  }

  /// Whether the link led to the row before this save, as one may whose rule is No Action.
  private func isOld(_ target: RowID, of row: RowID, _ link: Int) -> Bool {
    guard let before, before.contains(row) else { return false }
    return before.related(row, link).contains(target)
  }
}
