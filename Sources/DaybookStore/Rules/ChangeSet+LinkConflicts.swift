import DaybookModel

extension ChangeSet {
  /// Finds links that lead to rows which do not exist after the changes.
  ///
  /// Their caller saw to that in the state that it knew; what others saved since may have deleted a
  /// row that the changes lead to, or may lead to one that the changes delete.
  ///
  /// - Complexity: O(*c*), where *c* is the size of the changes and of the lists of deleted rows;
  ///   a deleted row that relationships without inverse lead to costs a pass over their rows.
  func linkConflicts(from before: StoreState, to after: StoreState) -> [LinkConflict] {
    var found: [LinkConflict] = []
    for link in schema.links where link.isOwner {
      for (row, target) in statedTargets(of: link)
      where !target.isNone && !after.contains(target) && after.contains(row) {
        found.append(LinkConflict(row: row, link: link.index, target: target))
      }
    }
    guard !deletes.isEmpty else { return found }
    for row in deletes { addLinks(to: RowID(rawValue: row), before, after, &found) }
    addOneWayLinks(after, &found)
    return found
  }

  /// The destinations that the changes state for a journaled relationship.
  private func statedTargets(of link: LinkLayout) -> [(row: RowID, target: RowID)] {
    link.column.map { statedDestinations(link.table, $0) } ?? newMembers(of: link)
  }

  /// Adds the rows that still lead to a deleted row by the inverse of one of its relationships.
  private func addLinks(
    to deleted: RowID,
    _ before: StoreState,
    _ after: StoreState,
    _ found: inout [LinkConflict]
  ) {
    for property in schema.entities[deleted.entity].properties {
      guard let index = property.link, let inverse = schema.links[index].inverse,
        schema.links[inverse].isOwner,
        schema.links[index].relationship.deleteRule != .noAction
      else { continue }
      for row in before.related(deleted, index)
      where after.contains(row) && after.related(row, inverse).contains(deleted) {
        found.append(LinkConflict(row: row, link: inverse, target: deleted))
      }
    }
  }

  private func addOneWayLinks(_ after: StoreState, _ found: inout [LinkConflict]) {
    for link in schema.links where link.inverse == nil {
      let includes = schema.entities[link.destination].includes
      let targets = deletes.map { RowID(rawValue: $0) }.filter { includes[$0.entity] }
      guard !targets.isEmpty else { continue }
      let set = RowSet(targets)
      for row in after.rows(leadingTo: set, by: link.index) {
        for target in after.related(row, link.index) where set.contains(target) {
          found.append(LinkConflict(row: row, link: link.index, target: target))
        }
      }
    }
  }
}
