internal import DaybookModel
internal import DaybookStore

/// What the merge policy makes of one save that the store refuses.
///
/// Conflicts are settled in the objects themselves, so that rules are checked anew and the next
/// attempt writes what was decided. All of it is taken back if the save fails in the end.
final class SaveMerge {
  let graph: ObjectGraph
  let policy: MergePolicy

  /// By row of an object that was merged into another one: that other one's row.
  private(set) var absorbed: [UInt64: UInt64] = [:]

  /// Why rows are written as they are, by row.
  private(set) var reasons: [UInt64: String] = [:]

  /// The rows that were found in conflict so far, in the order of finding.
  private var rows = RowList()

  /// Rows of which others have changed nothing but derived values, which is no conflict.
  private(set) var derivedOnly: Set<UInt64> = []
  private var checkpoint: GraphCheckpoint?

  /// What the context has learned of others' saves meanwhile, which stays true in any case.
  private var news = EventChanges()

  /// What the policy has changed.
  private var decided = EventChanges()

  init(_ graph: ObjectGraph, _ policy: MergePolicy) {
    self.graph = graph
    self.policy = policy
  }

  /// Whether there is something to write down.
  var hasDecided: Bool { !absorbed.isEmpty || !reasons.isEmpty }

  /// The kept object of one that may have been merged, perhaps by way of others.
  func keeper(of row: UInt64) -> UInt64 {
    var row = row
    while let next = absorbed[row] { row = next }
    return row
  }

  /// By merged row: the row of the object that is kept in the end.
  var aliases: [UInt64: UInt64] { absorbed.mapValues(keeper) }

  /// By kept row: the rows that were merged into it.
  var groups: [UInt64: [UInt64]] {
    Dictionary(grouping: absorbed.keys.sorted()) { keeper(of: $0) }
  }

  /// Notes that an object is merged into another one.
  func absorb(_ object: ManagedObject, into keeper: ManagedObject) {
    absorbed[object.row] = keeper.row
    decided.deletedElsewhere.append(object)
    if !object.status.contains(.inserted) {
      reasons[object.row] = "merged into \(keeper.reference)"
    }
  }

  /// Writes down a decision about a row, beside others about it.
  func explain(_ object: ManagedObject, _ text: String) {
    let reason = "\(policy.rawValue), \(text)"
    guard let known = reasons[object.row] else {
      reasons[object.row] = reason
      return
    }
    guard !known.contains(reason) else { return }
    reasons[object.row] = "\(known); \(reason)"
  }

  /// Takes back the note that an object is gone, since it is inserted again.
  func forgetDeletion(of object: ManagedObject) {
    news.deletedElsewhere.removeAll { $0 === object }
    decided.refreshed.append(object)
  }
}

// MARK: - Settling

extension SaveMerge {
  /// Takes rows in conflict of which nothing but derived values is different out, and notes them.
  private func withoutDerived(_ refusal: CommitRefusal, _ newer: StoreState) -> CommitRefusal {
    guard case .rows(let conflicts) = refusal else { return refusal }
    let open = conflicts.filter { !graph.isDerivedOnly($0, in: newer) }
    derivedOnly.formUnion(conflicts.map(\.row.rawValue))
    derivedOnly.subtract(open.map(\.row.rawValue))
    return .rows(open)
  }

  /// Settles what a save was refused for.
  ///
  /// - Parameters:
  ///   - refusal: What the changes disagree with.
  ///   - changes: The refused changes.
  ///   - newer: The state that they were checked against.
  /// - Throws: Everything that is in conflict, where the policy does not settle it.
  func settle(
    _ refusal: CommitRefusal,
    of changes: ChangeSet,
    over newer: StoreState
  ) throws(DaybookError) {
    let open = withoutDerived(refusal, newer)
    if policy == .error, !graph.isAgreement(open) {
      throw graph.error(open, policy, of: changes, over: newer)
    }
    // What was decided before depends on a state that is not the newest any more.
    let isOutdated = checkpoint != nil && newer.transaction > graph.state.transaction
    if isOutdated { takeBack() }
    if newer.transaction > graph.state.transaction {
      graph.advance(to: newer, .fetching)
      graph.propagateDeletions()
      news.append(graph.takeEvent())
    }
    if checkpoint == nil { checkpoint = GraphCheckpoint(graph) }
    var found: [UInt64] = []
    if case .rows(let conflicts) = refusal { found = conflicts.map(\.row.rawValue) }
    for row in found { rows.append(row) }
    for row in isOutdated ? rows.rows : found { settleRow(row) }
    if !isOutdated { try settleOthers(refusal, of: changes, over: newer) }
    graph.propagateDeletions()
    if !graph.changed.isEmpty { graph.recountLinks() }
    decided.append(graph.takeEvent())
  }

  /// Settles unique values and links, which the newest state refuses.
  private func settleOthers(
    _ refusal: CommitRefusal,
    of changes: ChangeSet,
    over newer: StoreState
  ) throws(DaybookError) {
    switch refusal {
    case .rows: break
    case .keys(let conflicts):
      do throws(MergeDeadlock) {
        try settleKeys(conflicts)
      } catch {
        throw graph.error(.keys(error.conflicts), policy, of: changes, over: newer)
      }
    case .links(let conflicts): settleLinks(conflicts)
    }
  }

  /// Makes the context's changes what they were before the first conflict.
  func takeBack() {
    checkpoint?.restore(graph)
    if checkpoint != nil { graph.recorder?.clear() }
    checkpoint = nil
    absorbed = [:]
    reasons = [:]
    decided = EventChanges()
    graph.event.append(news)
    news = EventChanges()
  }

  /// Adds what has changed to what the context reports next.
  func report() {
    guard checkpoint != nil else { return }
    decided.refreshed += decided.touched.filter { !$0.status.contains(.gone) }
    decided.forgetTouched()
    graph.event.append(news)
    graph.event.append(decided)
    graph.noteForChildren(decided.refreshed + decided.deletedElsewhere)
    tellObjects()
  }

  /// Tells the objects about which something was decided.
  private func tellObjects() {
    let settled = rows.rows.filter { !derivedOnly.contains($0) }.compactMap(graph.registered)
    var told: Set<ManagedObject> = []
    for object in settled + decided.refreshed where object.isAlive {
      if told.insert(object).inserted { object.awake(from: .mergePolicy) }
    }
  }
}

/// Conflicts of unique values that no policy can settle, because they pull an object to several.
struct MergeDeadlock: Error {
  let conflicts: [KeyConflict]
}

extension ObjectGraph {
  /// Takes over everything that the next event would report.
  ///
  /// What a merge does is no step that could be undone.
  func takeEvent() -> EventChanges {
    let taken = event
    event = EventChanges()
    recorder?.clear()
    for object in taken.touched { object.status.remove(.touched) }
    return taken
  }
}

extension EventChanges {
  mutating func append(_ other: EventChanges) {
    appendTouched(of: other)
    refreshed += other.refreshed
    returned += other.returned
    restored += other.restored
    insertedElsewhere += other.insertedElsewhere
    deletedElsewhere += other.deletedElsewhere
    insertedRows += other.insertedRows
    refreshedRows += other.refreshedRows
    elsewhere += other.elsewhere
    invalidated += other.invalidated
    invalidatedAll = invalidatedAll || other.invalidatedAll
  }
}
