// The lists of to-many relationships; each door takes a link whose side is journaled.
extension ChangeSet {
  /// Sets the whole list of a row that was inserted here.
  package func setList(_ row: RowID, _ link: Int, _ rows: [RowID]) {
    let table = schema.table(of: row)
    guard let adjacency = schema.links[link].adjacency,
      let place = schema.tables[table].adjacencies.firstIndex(of: adjacency),
      let (segment, slot) = inserts[table].find(row)
    else { preconditionFailure("a whole list is set on a row that the change set inserts") }
    let block = segment.block(schema.tables[table].columns.count + place, .list)
    let ordered = schema.links[link].isOrdered ? rows : rows.sorted { $0.number < $1.number }
    ordered.withUnsafeBytes { block.storeText($0, at: slot) }
  }

  /// Adds a row to the list of an existing row.
  package func add(_ member: RowID, to row: RowID, _ link: Int) {
    edits[LinkKey(row: row.rawValue, link: link), default: LinkEdit()]
      .added.append(member.rawValue)
  }

  /// Removes a row from the list of an existing row.
  package func remove(_ member: RowID, from row: RowID, _ link: Int) {
    edits[LinkKey(row: row.rawValue, link: link), default: LinkEdit()]
      .removed.append(member.rawValue)
  }

  /// Replaces a piece of an existing row's ordered list.
  package func splice(_ row: RowID, _ link: Int, _ splice: ListSplice) {
    edits[LinkKey(row: row.rawValue, link: link), default: LinkEdit()]
      .splices.append(splice)
  }
}
