internal import DaybookModel
internal import DaybookStore

/// Which rows a request finds, in which order, and in which section: by the values that the context
/// shows, unsaved ones included.
struct ResultsOrder {
  private let graph: ObjectGraph
  private let entity: EntityLayout
  private let includesSubentities: Bool
  private let evaluator: PredicateEvaluator
  private let sorter: SortEvaluator
  private let sectionKey: SortEvaluator?

  init(
    _ graph: ObjectGraph,
    _ query: QueryRequest,
    sectionKeyPath: String? = nil
  ) throws(DaybookError) {
    self.graph = graph
    entity = try graph.entity(named: query.entity)
    includesSubentities = query.includesSubentities
    let resolver = PredicateResolver(entity.entity, now: query.now)
    evaluator = PredicateEvaluator(try resolver.resolve(query.predicate))
    for term in query.sort { _ = try resolver.path(of: term) }
    sorter = SortEvaluator(query.sort)
    sectionKey = sectionKeyPath.map { SortEvaluator([SortTerm($0)]) }
  }

  /// Whether the request finds a row.
  func includes(_ row: UInt64) -> Bool {
    mayInclude(row) && graph.isAlive(row) && evaluator.matches(PendingRow(graph: graph, row: row))
  }

  /// Whether a row is one of the entity asked for, whatever its values.
  func mayInclude(_ row: UInt64) -> Bool {
    guard row != 0 else { return false }
    let own = Int(truncatingIfNeeded: row &>> 48)
    return entity.covers(own, includesSubentities: includesSubentities)
  }

  /// What decides where a row stands.
  func keys(of row: UInt64) -> [Value] { sorter.keys(of: PendingRow(graph: graph, row: row)) }

  /// Whether a row with `keys` comes before another one; equal keys keep the order of insertion.
  func precedes(_ keys: [Value], _ row: UInt64, _ other: UInt64) -> Bool {
    precedes(sorter.outcome(keys, PendingRow(graph: graph, row: other)), row, other)
  }

  /// Whether a row comes before another one, when the keys of both are at hand.
  func precedes(
    _ left: (row: UInt64, keys: [Value]),
    _ right: (row: UInt64, keys: [Value])
  )
    -> Bool
  {
    precedes(sorter.outcome(left.keys, right.keys), left.row, right.row)
  }

  private func precedes(_ outcome: ValueOrder.Outcome, _ row: UInt64, _ other: UInt64) -> Bool {
    switch outcome {
    case .before: true
    case .after: false
    case .same: row & 0xFFFF_FFFF_FFFF < other & 0xFFFF_FFFF_FFFF
    }
  }

  /// Distinct rows of one table in order.
  func sorted(_ rows: [UInt64]) -> [UInt64] {
    guard !sorter.terms.isEmpty else { return rows.sorted { precedes(.same, $0, $1) } }
    return rows.map { (row: $0, keys: keys(of: $0)) }.sorted(by: precedes).map(\.row)
  }

  /// The name of a row's section: the value at the section key path as text, `nil` as no text.
  func sectionName(of row: UInt64) -> String {
    guard let sectionKey else { return "" }
    return sectionKey.keys(of: PendingRow(graph: graph, row: row)).first?.displayText ?? ""
  }
}
