public import DaybookModel
internal import DaybookStore

extension ManagedObjectContext {
  /// Inserts objects at once; they are one transaction with the context's name and author.
  ///
  /// - Throws: An error for an unknown name or a value of another type; unique values that other
  ///   objects have; a full or failing disk. Nothing is written then.
  @discardableResult
  public func execute<T: ManagedObject>(
    _ request: BatchInsertRequest<T>
  ) throws(DaybookError) -> BatchResult {
    let connection = try batchConnection()
    let name = try entityName(request.entityName, of: T.self)
    var batch = try BatchStaging(graph, connection).stage(request, entity: name)
    var receipt: CommitReceipt?
    if !batch.isEmpty {
      let note = nextTransaction
      receipt = try batch.save(by: mergePolicy) { changes throws(DaybookError) in
        try connection.attempt(changes, note)
      }
    }
    finishBatch(receipt, merges: request.mergesIntoContexts)
    return result(request.resultType, receipt, batch.rows)
  }

  /// Updates objects at once; it is one transaction with the context's name and author.
  ///
  /// - Throws: An error for an unknown name or a value of another type; unique values that other
  ///   objects have; a full or failing disk. Nothing is written then.
  @discardableResult
  public func execute<T: ManagedObject>(
    _ request: BatchUpdateRequest<T>
  ) throws(DaybookError) -> BatchResult {
    let connection = try batchConnection()
    let name = try entityName(request.entityName, of: T.self)
    var query = QueryRequest(name, request.predicate ?? .always)
    query.now = connection.clock()
    query.includesSubentities = request.includesSubentities
    let update = try BatchUpdate(query, request.propertiesToUpdate, connection.schema)
    var rows: [RowID] = []
    let receipt = try connection.commit(nextTransaction) { base throws(DaybookError) in
      let changes = ChangeSet(connection.schema)
      rows = try update.write(to: changes, over: base)
      return changes
    }
    finishBatch(receipt, merges: request.mergesIntoContexts)
    return result(request.resultType, receipt, rows)
  }

  /// Deletes objects at once; it is one transaction with the context's name and author.
  ///
  /// - Throws: An error with code 1570 for objects that stay and would lose a required destination;
  ///   an error for an unknown name or an ID of another store or entity; a full or failing disk.
  ///   Nothing is written then.
  @discardableResult
  public func execute<T: ManagedObject>(
    _ request: BatchDeleteRequest<T>
  ) throws(DaybookError) -> BatchResult {
    let connection = try batchConnection()
    let find = try finder(of: request.target, connection)
    var rows: [RowID] = []
    let receipt = try connection.commit(nextTransaction) { base throws(DaybookError) in
      let changes = ChangeSet(connection.schema)
      rows = try BatchDelete(try find(base), in: base).write(to: changes)
      return changes
    }
    finishBatch(receipt, merges: request.mergesIntoContexts)
    return result(request.resultType, receipt, rows)
  }
}

// MARK: - Parts

extension ManagedObjectContext {
  func batchConnection() throws(DaybookError) -> StoreConnection {
    guard let connection = graph.connection else { throw DaybookError(.usage(.noStore)) }
    guard !graph.isReadOnly else { throw DaybookError(.usage(.readOnly)) }
    return connection
  }

  /// Which rows of a state are to be deleted.
  private func finder<T: ManagedObject>(
    of target: BatchDeleteRequest<T>.Target,
    _ connection: StoreConnection
  ) throws(DaybookError) -> (StoreState) throws(DaybookError) -> [RowID] {
    switch target {
    case .request(let request):
      let query = try query(of: request)
      let program = try QueryProgram(query, connection.schema)
      return { program.rows(in: $0) }
    case .ids(let ids):
      let tables = try ids.map { id throws(DaybookError) in try table(of: id) }
      if let first = tables.first, let other = tables.firstIndex(where: { $0 != first }) {
        throw DaybookError(
          .usage(.unsupported("objects of several entities in one batch request")),
          at: .init(object: ids[other].reference)
        )
      }
      return { state in
        zip(ids, tables).compactMap { state.row(numbered: $0.number, in: $1) }
      }
    }
  }

  private func table(of id: ManagedObjectID) throws(DaybookError) -> Int {
    guard graph.row(of: id) != nil, let entity = graph.schema.entity(named: id.entityName) else {
      throw DaybookError(.usage(.noSuchObject), at: .init(object: id.reference))
    }
    return entity.table
  }

  /// Takes over what a request changed in the store, and has all other contexts do so too.
  func finishBatch(_ receipt: CommitReceipt?, merges: Bool) {
    guard receipt != nil, let connection = graph.connection else { return }
    transactionNote = nil
    if merges {
      var top = self
      while let parent = top.parent { top = parent }
      top.mergeNewestChanges()
      if top !== self { mergeNewestChanges() }
      connection.announceMerge(except: top.graph)
    }
    connection.announceTransaction()
  }

  private func result(
    _ type: BatchResultType,
    _ receipt: CommitReceipt?,
    _ rows: [RowID]
  ) -> BatchResult {
    BatchResult(
      resultType: type,
      transaction: receipt?.transaction,
      count: rows.count,
      objectIDs: type == .objectIDs ? rows.map { graph.objectID($0.rawValue) } : []
    )
  }
}
