import DaybookModel

extension RowRules {
  /// Returns what is wrong with one relationship of a row: its targets and their number.
  func linkFaults(_ row: RowID, _ link: Int) -> [DaybookError] {
    let layout = reader.schema.links[link]
    let targets = reader.related(row, link)
    var faults = targetFaults(row, layout, targets)
    if let fault = countFault(layout.relationship, targets.count) { faults.append(fault) }
    return faults.map { fault in
      var error = DaybookError(.validation(fault))
      error.place.property = layout.relationship.name
      return error
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
      let reference = schema.reference(to: target)
      if !schema.entities[layout.destination].includes[target.entity] {
        return .wrongDestination(reference, expected: schema.entities[layout.destination].name)
      }
      guard !reader.contains(target), !isOld(target, of: row, layout.index) else { return nil }
      return .danglingLink(reference)
    }
  }

  /// Whether the link led to the row before this save, as one may whose rule is No Action.
  private func isOld(_ target: RowID, of row: RowID, _ link: Int) -> Bool {
    guard let before, before.contains(row) else { return false }
    return before.related(row, link).contains(target)
  }

  private func countFault(
    _ relationship: RelationshipDescription,
    _ count: Int
  ) -> DaybookError.ValidationFault? {
    if !relationship.isToMany {
      return count == 0 && !relationship.isOptional ? .missing : nil
    }
    if count == 0, relationship.isOptional { return nil }
    let minimum = max(relationship.isOptional ? 0 : 1, relationship.minimumCount)
    if count < minimum { return .tooFewObjects(count: count, minimum: minimum) }
    let maximum = relationship.maximumCount
    return maximum > 0 && count > maximum
      ? .tooManyObjects(count: count, maximum: maximum) : nil
  }
}
