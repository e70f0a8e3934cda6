public import DaybookModel
internal import DaybookStore

extension ManagedObjectContext {
  /// Returns the objects that a request asks for.
  ///
  /// Moves the context to the newest state and processes pending changes first.
  ///
  /// - Throws: An error that suggests the nearest name, or says which class has no entity.
  public func fetch<T: ManagedObject>(
    _ request: FetchRequest<T>
  ) throws(DaybookError) -> [T] {
    prepareToFetch()
    let resolved = try resolve(request)
    let rows = try graph.rows(resolved)
    // Before objects are made, all of which the caller will hold.
    graph.sweepIfWorthwhile()
    let objects: [T] = try graph.objects(rows[...])
    request.prepare(objects, in: graph)
    return objects
  }

  /// Returns the objects that a request asks for, to be made when they are looked at.
  ///
  /// Moves the context to the newest state and processes pending changes first.
  ///
  /// - Throws: As fetching does.
  public func fetchInBatches<T: ManagedObject>(
    _ request: FetchRequest<T>
  ) throws(DaybookError) -> FetchedObjects<T> {
    prepareToFetch()
    return try FetchedObjects(request, try graph.rows(try resolve(request)), in: graph)
  }

  /// Calls `body` with each object that a request asks for, batch by batch.
  ///
  /// Objects of a batch that nobody holds and that have no unsaved changes are let go of before the
  /// next batch is made; save now and then where `body` changes objects.
  ///
  /// - Parameters:
  ///   - request: Which objects.
  ///   - batchSize: How many objects are made at a time.
  ///   - body: What is done with each.
  /// - Throws: As fetching does, and what `body` throws, which ends the walk.
  public func enumerate<T: ManagedObject>(
    _ request: FetchRequest<T>,
    batchSize: Int = 1_000,
    _ body: (T) throws -> Void
  ) throws {
    var request = request
    request.fetchBatchSize = batchSize
    for object in try fetchInBatches(request) { try body(object) }
  }

  /// Returns the number of objects that ``fetch(_:)`` would return.
  ///
  /// - Throws: As fetching does.
  public func count<T: ManagedObject>(
    for request: FetchRequest<T>
  ) throws(DaybookError) -> Int {
    prepareToFetch()
    return try graph.count(try resolve(request))
  }

  /// Returns the IDs of the objects that ``fetch(_:)`` would return, without making objects.
  ///
  /// - Throws: As fetching does.
  public func fetchIDs<T: ManagedObject>(
    _ request: FetchRequest<T>
  ) throws(DaybookError) -> [ManagedObjectID] {
    prepareToFetch()
    return try graph.rows(try resolve(request)).map(graph.objectID)
  }

  /// Returns values instead of objects: one dictionary for each object, or for each group.
  ///
  /// The request's ``FetchRequest/propertiesToFetch`` are the columns. A to-one relationship gives
  /// the name of its object. Dictionaries show what is saved, never unsaved changes.
  ///
  /// - Throws: As fetching does; for a to-many column, and for a column beside an aggregate that is
  ///   not grouped by.
  public func fetchDictionaries<T: ManagedObject>(
    _ request: FetchRequest<T>
  ) throws(DaybookError) -> [[String: Value]] {
    prepareToFetch()
    return try graph.dictionaries(
      DictionaryQuery(
        query: try resolve(request).query,
        columns: request.propertiesToFetch,
        groupBy: request.propertiesToGroupBy,
        having: request.havingPredicate,
        isDistinct: request.returnsDistinctResults
      )
    )
  }

  /// Moves to the newest state and tells what is different.
  func prepareToFetch() {
    if inbox.isUrgent { mergeIfListening() }
    graph.advance(automaticallyMergesChangesFromParent ? .merging : .fetching)
    if automaticallyMergesChangesFromParent { inbox.clear() }
    graph.processPendingChanges()
  }

  /// Finds the entity of a request.
  func resolve<T: ManagedObject>(
    _ request: FetchRequest<T>
  ) throws(DaybookError) -> ResolvedRequest {
    ResolvedRequest(
      query: try query(of: request),
      includesPendingChanges: request.includesPendingChanges
    )
  }

  /// What a request asks of a state.
  func query<T: ManagedObject>(
    of request: FetchRequest<T>
  ) throws(DaybookError) -> QueryRequest {
    let name = try entityName(request.entityName, of: T.self)
    var query = QueryRequest(name, request.predicate ?? .always)
    query.now = graph.connection?.clock()
    query.sort = request.sortTerms
    query.limit = max(request.fetchLimit, 0)
    query.offset = max(request.fetchOffset, 0)
    query.includesSubentities = request.includesSubentities
    try graph.checkPrefetching(request.relationshipKeyPathsForPrefetching, of: name)
    return query
  }

  /// The name of an entity, which a request gives or its class has.
  func entityName<T: ManagedObject>(
    _ name: String?,
    of type: T.Type
  ) throws(DaybookError) -> String {
    if let name { return name }
    guard let connection = graph.connection else { throw DaybookError(.usage(.noStore)) }
    return connection.schema.entities[try connection.classes.entity(of: T.self)].name
  }
}
