package import DaybookModel

extension ChangeSet {
  /// Checks that committing the changes would break no rule of the model.
  ///
  /// Unique keys and versions are not checked here, since they depend on the newest state: the
  /// commit checks them.
  ///
  /// - Parameter state: The state that the changes are based on.
  /// - Throws: One error with every rule that would be broken.
  /// - Complexity: O(*c*), where *c* is the size of the changes and of the rows they touch.
  package func check(over state: StoreState) throws(DaybookError) {
    let graph = ChangedGraph(self, over: state)
    try rows(in: graph).check(in: graph, before: state)
  }

  /// The rows that the changes touch, those on the far side of links included.
  private func rows(in graph: ChangedGraph) -> SaveRules {
    var rules = SaveRules()
    rules.deleted = deletes.map { RowID(rawValue: $0) }
    var seen = RowSet(rules.deleted)
    for row in insertedRows where seen.insert(row) { rules.inserted.append(row) }
    let changed = updates.flatMap { $0.rows.map { RowID(rawValue: $0) } }
    let edited = edits.keys.map { RowID(rawValue: $0.row) }
    for row in (changed + edited).sorted()
    where !seen.contains(row) && graph.contains(row) && seen.insert(row) {
      rules.updated.append(row)
    }
    for row in farRows(of: rules, in: graph) where graph.contains(row) && seen.insert(row) {
      rules.updated.append(row)
    }
    return rules
  }

  private var insertedRows: [RowID] {
    var rows: [RowID] = []
    for (table, staged) in inserts.enumerated() {
      let single = schema.tables[table].root
      for segment in staged.segments {
        for slot in 0..<segment.count where BitWords.isSet(segment.present, slot) {
          let kind = segment.kind(slot, single: single)
          rows.append(RowID(entity: kind, number: segment.number(slot)))
        }
      }
    }
    return rows
  }

  /// The rows that gain or lose links because of the other side, where somebody counts them.
  private func farRows(of rules: SaveRules, in graph: ChangedGraph) -> [RowID] {
    let counted = schema.links.map { link in
      // A side that is journaled is among the changed rows already.
      guard let inverse = link.inverse.map({ schema.links[$0] }), !inverse.isOwner else {
        return false
      }
      return !inverse.relationship.countRule.isEmpty
    }
    guard counted.contains(true) else { return [] }
    var rows: [RowID] = []
    for row in rules.deleted + rules.inserted + rules.updated {
      for property in schema.entities[row.entity].properties {
        guard let link = property.link, counted[link] else { continue }
        if graph.before.contains(row) { rows += graph.before.related(row, link) }
        if graph.after.contains(row) { rows += graph.after.related(row, link) }
      }
    }
    return rows.sorted()
  }
}
