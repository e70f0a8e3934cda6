package import DaybookModel

/// A request compiled once: names resolved, constants converted, loops chosen.
///
/// A program belongs to a schema and runs over any number of its states, from any isolation.
package struct QueryProgram: Sendable {
  /// The request it was made from.
  package let request: QueryRequest

  /// The layout the names were resolved against.
  package let schema: StoreSchema

  /// The predicate with every constant in the type of what it is compared with.
  package let predicate: FetchPredicate

  let entity: EntityLayout
  let table: Int

  /// By entity index, whether rows of the entity are wanted; nil when all of the table are.
  let kinds: [Bool]?
  let condition: Condition
  let keys: [SortKey]
  let lookups: [Lookup]

  /// Compiles a request.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - schema: The layout of the states it will be asked of.
  /// - Throws: For an unknown entity or name, with the nearest one; for operands that an operator
  ///   does not have; for transient properties, which no state knows.
  package init(_ request: QueryRequest, _ schema: StoreSchema) throws(DaybookError) {
    let entity = try schema.requireEntity(request.entity)
    self.request = request
    self.schema = schema
    self.entity = entity
    table = entity.table
    kinds = wantedKinds(entity, schema, request.includesSubentities)
    predicate = try PredicateResolver(entity.entity, now: request.now)
      .resolve(request.predicate)
    var compiler = ConditionCompiler(schema, entity)
    condition = try compiler.compile(predicate)
    var keys: [SortKey] = []
    for term in request.sort { keys.append(try compiler.compile(term)) }
    self.keys = keys
    lookups = Lookup.all(in: condition, entity, schema)
  }
}

/// By entity index, whether rows are wanted; nil when every row of the table is.
private func wantedKinds(
  _ entity: EntityLayout,
  _ schema: StoreSchema,
  _ includesSubentities: Bool
) -> [Bool]? {
  let table = schema.tables[entity.table]
  guard table.hasKinds else { return nil }
  if includesSubentities, entity.index == table.root { return nil }
  return schema.entities.indices.map {
    entity.covers($0, includesSubentities: includesSubentities)
  }
}

// MARK: - Rows

extension QueryProgram {
  /// Returns the rows asked for, in order.
  ///
  /// - Complexity: O(*n*) in the table's rows, O(*m*) in the candidates where an index applies;
  ///   O(*m*) again to sort the *m* rows found, or O(*m* + *k* log *k*) for the first *k*.
  package func rows(in state: StoreState) -> [RowID] {
    rowIDs(of: ordinals(in: state), in: state)
  }

  /// Returns the number of rows that ``rows(in:)`` would return.
  ///
  /// - Complexity: As ``rows(in:)``, without sorting.
  package func count(in state: StoreState) -> Int {
    let found = countAll(in: state)
    let rest = max(0, found - request.offset)
    return request.limit > 0 ? min(rest, request.limit) : rest
  }

  private func countAll(in state: StoreState) -> Int {
    if let candidates = indexed(in: state) { return candidates.count }
    if case .always = condition {
      return state.count(of: entity.index, includesSubentities: request.includesSubentities)
    }
    let views = chunks(of: state)
    let counts = state.indexes.crew.run(over: views.count) { batches in
      let execution = ProgramExecution(state)
      var count = 0
      while let batch = batches.next() {
        for view in views[batch] { count += execution.count(condition, view, kinds: kinds) }
      }
      return count
    }
    return counts.reduce(0, +)
  }

  private func ordinals(in state: StoreState) -> OrdinalList {
    if let ordered = orderedByIndex(in: state) { return ordered }
    let bound = request.limit > 0 ? request.limit + request.offset : Int.max
    if let candidates = indexed(in: state) { return arranged(candidates, bound, state) }
    if keys.isEmpty { return scan(state, until: bound) }
    if bound <= 4_096 { return top(state, bound) }
    return arranged(scan(state, until: .max), bound, state)
  }

  /// Sorts rows that were found in the order of insertion.
  private func arranged(_ list: OrdinalList, _ bound: Int, _ state: StoreState) -> OrdinalList {
    RowSorter(keys, state, table: table).sort(list)
    list.cut(to: bound)
    return list
  }

  private func scan(_ state: StoreState, until bound: Int) -> OrdinalList {
    let views = chunks(of: state)
    if bound == .max, !isUnconditional { return scanAll(views, of: state) }
    let execution = ProgramExecution(state)
    let list = OrdinalList(capacity: isUnconditional ? state.tables[table].liveCount : 4_096)
    for view in views {
      append(view, to: list, execution)
      if list.count >= bound { break }
    }
    list.cut(to: bound)
    return list
  }

  /// Scans with the second thread; batches are joined in their order, whoever had them.
  private func scanAll(_ views: [ChunkView], of state: StoreState) -> OrdinalList {
    let parts = state.indexes.crew.run(over: views.count) { batches in
      let execution = ProgramExecution(state)
      var found: [(start: Int, ordinals: [UInt32])] = []
      while let batch = batches.next() {
        let list = OrdinalList(capacity: 256)
        for view in views[batch] { append(view, to: list, execution) }
        if list.count > 0 { found.append((batch.lowerBound, list.ordinals)) }
      }
      return found
    }
    let found = parts.flatMap { $0 }.sorted { $0.start < $1.start }
    let list = OrdinalList(capacity: found.reduce(0) { $0 + $1.ordinals.count })
    for part in found { list.append(part.ordinals) }
    return list
  }

  /// Appends the rows of a chunk that match.
  private func append(_ view: ChunkView, to list: OrdinalList, _ execution: ProgramExecution) {
    var selection = execution.candidates(view, kinds: kinds)
    execution.filter(condition, view, &selection)
    list.append(selection, chunk: view.index)
    execution.give(selection.positions)
  }

  private func top(_ state: StoreState, _ bound: Int) -> OrdinalList {
    let views = chunks(of: state)
    let parts = state.indexes.crew.run(over: views.count) { batches in
      let execution = ProgramExecution(state)
      let top = TopRows(bound, keys, state, table: table)
      while let batch = batches.next() {
        for view in views[batch] {
          var selection = execution.candidates(view, kinds: kinds)
          execution.filter(condition, view, &selection)
          top.add(selection, view)
          execution.give(selection.positions)
        }
      }
      return top.finish()
    }
    if parts.count == 1 { return OrdinalList(parts[0]) }
    let list = OrdinalList(parts.flatMap { $0 })
    list.sortByOrdinal()
    return arranged(list, bound, state)
  }

  private var isUnconditional: Bool {
    if case .always = condition { true } else { false }
  }

  func chunks(of state: StoreState) -> [ChunkView] {
    state.tables[table].chunks.enumerated().compactMap { index, chunk in
      guard let chunk, chunk.liveCount > 0 else { return nil }
      return ChunkView(chunk: chunk, table: table, index: index)
    }
  }

  private func rowIDs(of list: OrdinalList, in state: StoreState) -> [RowID] {
    let start = min(request.offset, list.count)
    let layout = schema.tables[table]
    let chunks = state.tables[table].chunks
    return Array(unsafeUninitializedCapacity: list.count - start) { target, count in
      for index in start..<list.count {
        let ordinal = list.base[index]
        var kind = layout.root
        if layout.hasKinds, let chunk = chunks[Int(ordinal >> 12)] {
          kind = chunk.kind(Int(ordinal & 4_095), single: layout.root)
        }
        target.initializeElement(
          at: index - start,
          to: RowID(entity: kind, number: Int64(ordinal) &+ 1)
        )
      }
      count = list.count - start
    }
  }
}

// MARK: - Single rows

extension QueryProgram {
  /// Returns an evaluator of the same predicate for rows that no state has, such as pending ones.
  package func evaluator() -> PredicateEvaluator { PredicateEvaluator(predicate) }
}
