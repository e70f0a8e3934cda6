package import DaybookModel

extension ChangeSet {
  /// Checks that committing the changes would break no rule of the model.
  ///
  /// Unique keys and versions are not checked here, since they depend on the newest state: the
  /// commit checks them, and it checks the rules too unless it is told that its caller has.
  ///
  /// - Parameter state: The state that the changes are based on.
  /// - Throws: One error with every rule that would be broken.
  /// - Complexity: O(*c*), where *c* is the size of the changes and of the rows they touch.
  package func check(over state: StoreState) throws(DaybookError) {
    complete(over: state)
    defer { takeBackCompletion() }
    let after = state.applying(self, transaction: state.transaction + 1, date: state.date)
    if let error = ruleError(from: state, to: after) { throw error }
  }

  /// The rules that the changes break, as one error; `nil` if there are none.
  ///
  /// `before` is the state that the completed changes were applied to, which has sorted their
  /// updates; `after` is the one that came out.
  func ruleError(from before: StoreState, to after: StoreState) -> DaybookError? {
    let graph = ChangedGraph(self, from: before, to: after)
    var faults: [DaybookError] = []
    if !deletes.isEmpty, schema.ruleSieves.hasDenials {
      faults = graph.denials(of: deletes.map { RowID(rawValue: $0) })
    }
    let sieve = RowSieve(after)
    var rules = RowRules(graph, before: before)
    for row in insertedSuspects(sieve) { faults += rules.faults(in: row, isNew: true) }
    var seen = RowSet()
    for row in updatedSuspects(sieve).sorted() where seen.insert(row) {
      faults += rules.faults(in: row, isNew: false)
    }
    for row in farRows(in: graph) where graph.contains(row) && !isInserted(row) {
      guard seen.insert(row) else { continue }
      faults += rules.faults(in: row, isNew: false)
    }
    return DaybookError.combining(faults)
  }
}

// MARK: - Rows

extension ChangeSet {
  private func insertedSuspects(_ sieve: RowSieve) -> [RowID] {
    var suspects: [RowID] = []
    for (table, staged) in inserts.enumerated() where isSifted(table) {
      var next = 0
      let segments = staged.segments
      while next < segments.count {
        let mask = RowMask()
        let chunk = segments[next].chunk
        while next < segments.count, segments[next].chunk == chunk {
          mask.enter(segments[next])
          next += 1
        }
        suspects += sieve.suspects(among: mask, inChunk: chunk, of: table)
      }
    }
    return suspects
  }

  private func updatedSuspects(_ sieve: RowSieve) -> [RowID] {
    var suspects: [RowID] = []
    for (table, staged) in updates.enumerated() where isSifted(table) {
      guard !staged.rows.isEmpty else { continue }
      var masks: [Int: RowMask] = [:]
      var (latest, latestChunk) = (RowMask(), -1)
      for slot in staged.order {
        let row = RowID(rawValue: staged.rows[Int(slot)])
        if row.chunk != latestChunk {
          latestChunk = row.chunk
          latest = masks[latestChunk] ?? RowMask()
          masks[latestChunk] = latest
        }
        BitWords.set(latest.words, row.position)
      }
      for (chunk, mask) in masks {
        guard let live = sieve.state.tables[table].chunks[chunk]?.live else { continue }
        for word in 0..<BitWords.count { mask.words[word] &= live[word] }
        suspects += sieve.suspects(among: mask, inChunk: chunk, of: table)
      }
    }
    return suspects
  }

  /// Whether some row of a table can break a rule.
  private func isSifted(_ table: Int) -> Bool {
    schema.tables[table].entities.contains { !schema.ruleSieves.entities[$0].isEmpty }
  }

  /// The rows that gain or lose links because of the other side, where somebody counts them.
  private func farRows(in graph: ChangedGraph) -> [RowID] {
    let isCounted = schema.ruleSieves.isCountedBack
    guard isCounted.contains(true) else { return [] }
    var near = deletes.map { RowID(rawValue: $0) }
    for table in inserts.indices { near += insertedRows(in: table) }
    for staged in updates { near += staged.rows.map { RowID(rawValue: $0) } }
    var rows: [RowID] = []
    for row in near {
      for property in schema.entities[row.entity].properties {
        guard let link = property.link, isCounted[link] else { continue }
        if graph.before.contains(row) { rows += graph.before.related(row, link) }
        if graph.after.contains(row) { rows += graph.after.related(row, link) }
      }
    }
    return rows.sorted()
  }
}
