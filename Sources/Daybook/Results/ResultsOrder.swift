internal import DaybookModel
internal import DaybookStore

/// Which rows belong to a list, in which order, and in which section: by the values that the
/// context shows, unsaved ones included.
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
    sectionKeyPath: String?
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

  /// Whether a row belongs to the list.
  func includes(_ row: UInt64) -> Bool {
    mayInclude(row) && graph.isAlive(row) && evaluator.matches(PendingRow(graph: graph, row: row))
  }

  /// Whether a row is one of the entity asked for, whatever its values.
  func mayInclude(_ row: UInt64) -> Bool {
    guard row != 0 else { return false }
    let own = Int(truncatingIfNeeded: row &>> 48)
    return includesSubentities ? entity.includes[own] : own == entity.index
  }

  /// What decides where a row stands.
  func keys(of row: UInt64) -> [Value] { sorter.keys(of: PendingRow(graph: graph, row: row)) }

  /// Whether a row with `keys` comes before another one; equal keys keep the order of insertion.
  func precedes(_ keys: [Value], _ row: UInt64, _ other: UInt64) -> Bool {
    switch sorter.outcome(keys, PendingRow(graph: graph, row: other)) {
    case .before: true
    case .after: false
    case .same: row & 0xFFFF_FFFF_FFFF < other & 0xFFFF_FFFF_FFFF
    }
  }

  /// Whether a row comes before another one, when the keys of both are at hand.
  func precedes(
    _ left: (row: UInt64, keys: [Value]),
    _ right: (row: UInt64, keys: [Value])
  )
    -> Bool
  {
    if sorter.precedes(left.keys, right.keys) { return true }
    if sorter.precedes(right.keys, left.keys) { return false }
    return left.row & 0xFFFF_FFFF_FFFF < right.row & 0xFFFF_FFFF_FFFF
  }

  /// The name of a row's section: the value at the section key path as text, `nil` as no text.
  func sectionName(of row: UInt64) -> String {
    guard let sectionKey else { return "" }
    return sectionKey.keys(of: PendingRow(graph: graph, row: row)).first?.displayText ?? ""
  }
}
