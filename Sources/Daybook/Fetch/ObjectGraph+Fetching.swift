internal import DaybookModel
internal import DaybookStore

/// A request with its entity found.
struct ResolvedRequest {
  var query: QueryRequest
  var includesPendingChanges: Bool
}

extension ObjectGraph {
  /// The packed rows that a request finds, in its order.
  func rows(_ request: ResolvedRequest) throws(DaybookError) -> [UInt64] {
    let overlay = try PendingOverlay(self, request)
    guard let overlay else {
      return try QueryProgram(request.query, schema).rows(in: state, debug: connection?.debug)
        .map(\.rawValue)
    }
    return try overlay.rows()
  }

  /// How many objects a request finds.
  func count(_ request: ResolvedRequest) throws(DaybookError) -> Int {
    let overlay = try PendingOverlay(self, request)
    guard let overlay else {
      return try QueryProgram(request.query, schema).count(in: state, debug: connection?.debug)
    }
    return try overlay.rows().count
  }
}

/// Unsaved changes laid over the rows that a request finds in the state.
///
/// Rows that nothing unsaved touches are found by the program over columns; the others are tested
/// one by one. Where the request looks through relationships at objects that have changed, every
/// row of the entity is tested that way, because any of them may be affected.
struct PendingOverlay {
  private let graph: ObjectGraph
  private let request: ResolvedRequest
  private let entity: EntityLayout
  private let touched: [ManagedObject]
  private let testsEveryRow: Bool

  /// Finds out what has to be laid over; nil if nothing has.
  init?(_ graph: ObjectGraph, _ request: ResolvedRequest) throws(DaybookError) {
    let entity = try graph.entity(named: request.query.entity)
    let reach = try RequestReach(request.query, entity.entity)
    guard request.includesPendingChanges || reach.isTransient else { return nil }
    let changed = graph.changed.filter { graph.isOverlaying($0) }
    guard !changed.isEmpty || reach.isTransient else { return nil }
    let includesSubentities = request.query.includesSubentities
    touched = changed.filter { object in
      object.layout.entity.map {
        entity.covers($0.index, includesSubentities: includesSubentities)
      } ?? false
    }
    testsEveryRow =
      reach.isTransient || changed.contains { reach.crosses(into: $0.layout.entityName) }
    guard !touched.isEmpty || testsEveryRow else { return nil }
    self.graph = graph
    self.request = request
    self.entity = entity
  }

  func rows() throws(DaybookError) -> [UInt64] {
    let watch = graph.connection?.debug?.watch()
    let order = try ResultsOrder(graph, request.query)
    let found = try untouchedRows(order) + touched.map(\.row).filter(order.includes)
    let rows = window(order.sorted(found))
    if let watch { watch.finish(request.query, rowCount: rows.count, plan: try plan()) }
    return rows
  }

  /// How the rows are found, in words.
  private func plan() throws(DaybookError) -> String {
    guard !testsEveryRow else { return "every row tested, as unsaved changes may affect it" }
    let plan = try QueryProgram(request.query, graph.schema).plan(in: graph.state)
    let objects = touched.count == 1 ? "1 unsaved object" : "\(touched.count) unsaved objects"
    return "\(plan), \(objects) laid over"
  }

  /// The rows of the state that match and have no changes of their own.
  private func untouchedRows(_ order: ResultsOrder) throws(DaybookError) -> [UInt64] {
    let skipped = Set(touched.map(\.row))
    guard testsEveryRow else {
      var query = request.query
      query.limit = query.limit == 0 ? 0 : query.limit + query.offset + skipped.count
      query.offset = 0
      return try QueryProgram(query, graph.schema).rows(in: graph.state).map(\.rawValue)
        .filter { !skipped.contains($0) }
    }
    return graph.state.rows(
      of: entity.index,
      includesSubentities: request.query.includesSubentities
    ).map(\.rawValue).filter { !skipped.contains($0) && order.includes($0) }
  }

  private func window(_ rows: [UInt64]) -> [UInt64] {
    let start = min(max(request.query.offset, 0), rows.count)
    let rest = rows[start...]
    return Array(request.query.limit > 0 ? rest.prefix(request.query.limit) : rest)
  }
}

extension ObjectGraph {
  /// Whether an object's unsaved state decides what is found.
  func isOverlaying(_ object: ManagedObject) -> Bool {
    object.status.isDisjoint(with: .gone) && !object.status.isDisjoint(with: .pending)
  }
}
