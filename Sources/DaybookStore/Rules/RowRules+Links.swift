import DaybookModel

extension RowRules {
  /// Adds what is wrong with one relationship of a row: its targets and their number.
  func addFaults(
    in row: RowID,
    _ checked: EntityRules.CheckedLink,
    to faults: inout [DaybookError]
  ) {
    guard checked.isToMany else {
      let target = reader.target(row, checked.index)
      if target.isNone {
        add(checked.count.fault(for: 0), checked, to: &faults)
      } else {
        add(targetFault(row, checked, target), checked, to: &faults)
      }
      return
    }
    let targets = reader.related(row, checked.index)
    for target in targets { add(targetFault(row, checked, target), checked, to: &faults) }
    add(checked.count.fault(for: targets.count), checked, to: &faults)
  }

  private func add(
    _ fault: DaybookError.ValidationFault?,
    _ checked: EntityRules.CheckedLink,
    to faults: inout [DaybookError]
  ) {
    guard let fault else { return }
    var error = DaybookError(.validation(fault))
    error.place.property = checked.name
    faults.append(error)
  }

  private func targetFault(
    _ row: RowID,
    _ checked: EntityRules.CheckedLink,
    _ target: RowID
  ) -> DaybookError.ValidationFault? {
    // What follows from the other side was checked there.
    guard checked.isOwner else { return nil }
    let schema = reader.schema
    if !schema.entities[checked.destination].includes[target.entity] {
      let expected = schema.entities[checked.destination].name
      return .wrongDestination(schema.reference(to: target), expected: expected)
    }
    guard !reader.contains(target), !isOld(target, of: row, checked.index) else { return nil }
    return .danglingLink(schema.reference(to: target))
  }

  /// Whether the link led to the row before this save, as one may whose rule is No Action.
  private func isOld(_ target: RowID, of row: RowID, _ link: Int) -> Bool {
    guard let before, before.contains(row) else { return false }
    return before.related(row, link).contains(target)
  }
}
