internal import DaybookModel
internal import DaybookStore

extension ManagedObjectContext {
  /// Returns the objects that a request asks for, and lets others of the context's isolation run
  /// meanwhile.
  ///
  ///     let task = Task { try await context.fetchAsynchronously(request).count }
  ///     …
  ///     task.cancel()
  ///
  /// The rows are searched elsewhere, unless unsaved changes have to be laid over them. Objects are
  /// made in steps of ``FetchRequest/fetchBatchSize``. What was deleted meanwhile is left out.
  ///
  /// - Throws: As ``fetch(_:)`` does; a `CancellationError` once the task is cancelled, which is
  ///   asked for after the search and before each step.
  public func fetchAsynchronously<T: ManagedObject>(
    _ request: FetchRequest<T>
  ) async throws -> [T] {
    try Task.checkCancellation()
    prepareToFetch()
    let rows = try await graph.searchedRows(try resolve(request))
    graph.sweepIfWorthwhile()
    var objects: [T] = []
    objects.reserveCapacity(rows.count)
    for start in stride(from: 0, to: rows.count, by: request.stepSize) {
      await Task.yield()
      try Task.checkCancellation()
      let step = rows[start..<min(start + request.stepSize, rows.count)].filter(graph.isAlive)
      let made: [T] = try graph.objects(step[...])
      request.prepare(made, in: graph)
      objects += made
    }
    try Task.checkCancellation()
    return objects.filter { graph.isAlive($0.row) }
  }
}

extension ObjectGraph {
  /// The packed rows that a request finds, searched where nobody waits for the context.
  fileprivate func searchedRows(
    _ request: ResolvedRequest
  ) async throws(DaybookError) -> [UInt64] {
    if let overlay = try PendingOverlay(self, request) { return try overlay.rows() }
    let program = try QueryProgram(request.query, schema)
    return await ObjectGraph.search(program, in: state, debug: connection?.debug)
  }

  @concurrent
  private static func search(
    _ program: QueryProgram,
    in state: StoreState,
    debug: DebugLog?
  ) async -> [UInt64] {
    program.rows(in: state, debug: debug).map(\.rawValue)
  }
}
