package import DaybookModel

/// An aggregate request compiled once.
package struct AggregateProgram: Sendable {
  /// The request it was made from.
  package let request: AggregateRequest

  private let query: QueryProgram
  private let terms: [SortKey?]
  private let groups: [GroupKey]

  /// Compiles a request.
  ///
  /// - Throws: As ``QueryProgram``; also for sums and means of what is no number.
  package init(_ request: AggregateRequest, _ schema: StoreSchema) throws(DaybookError) {
    self.request = request
    query = try QueryProgram(request.query, schema)
    let compiler = ConditionCompiler(schema, query.entity)
    var terms: [SortKey?] = []
    for term in request.terms { terms.append(try compiler.compile(term)) }
    self.terms = terms
    var groups: [GroupKey] = []
    for keyPath in request.groupBy { groups.append(try compiler.compileGroup(keyPath)) }
    self.groups = groups
  }

  /// Returns a row for each group, in the order of the groups' first rows.
  ///
  /// Without `groupBy` there is exactly one, even if no row was found.
  ///
  /// - Complexity: O(*n*) in the table's rows.
  package func rows(in state: StoreState) -> [AggregateRow] {
    if groups.isEmpty { return [AggregateRow(keys: [], values: totals(in: state))] }
    let execution = ProgramExecution(state)
    let grouper = RowGrouper(groups, state, table: query.table)
    let accumulators = accumulators(over: state)
    for view in query.chunks(of: state) {
      var selection = execution.candidates(view, kinds: query.kinds)
      execution.filter(query.condition, view, &selection)
      grouper.assign(&selection, view)
      for accumulator in accumulators { accumulator.add(selection, view, grouper) }
      execution.give(selection.positions)
    }
    return results(grouper, accumulators, state)
  }

  /// The results for all rows together.
  ///
  /// Batches of chunks are added up by themselves first and then in their order, so that a sum is
  /// the same to the last bit whichever thread had which batch.
  private func totals(in state: StoreState) -> [Value] {
    let views = query.chunks(of: state)
    let parts = state.indexes.crew.run(over: views.count) { batches in
      let execution = ProgramExecution(state)
      let accumulators = accumulators(over: state)
      var sums: [BatchSum] = []
      while let batch = batches.next() {
        for view in views[batch] {
          var selection = execution.candidates(view, kinds: query.kinds)
          execution.filter(query.condition, view, &selection)
          for accumulator in accumulators { accumulator.addAll(selection, view) }
          execution.give(selection.positions)
        }
        sums.append(BatchSum(start: batch.lowerBound, parts: accumulators.map { $0.take() }))
      }
      return sums
    }
    let totals = accumulators(over: state)
    for sum in parts.flatMap({ $0 }).sorted(by: { $0.start < $1.start }) {
      for (total, part) in zip(totals, sum.parts) { total.add(part) }
    }
    return totals.map { $0.value(0) }
  }

  private func accumulators(over state: StoreState) -> [Accumulator] {
    zip(request.terms, terms).map { term, key in
      Accumulator(term.function, key, state, table: query.table)
    }
  }

  private func results(
    _ grouper: RowGrouper,
    _ accumulators: [Accumulator],
    _ state: StoreState
  ) -> [AggregateRow] {
    let evaluator = SortEvaluator(request.groupBy.map { SortTerm($0) })
    return grouper.representatives.enumerated().compactMap { group, ordinal in
      guard let row = state.row(numbered: Int64(ordinal) + 1, in: query.table) else { return nil }
      return AggregateRow(
        keys: evaluator.keys(of: StateRow(state, row)),
        values: accumulators.map { $0.value(group) }
      )
    }
  }
}

/// What the chunks of one batch add up to, by term.
private struct BatchSum: Sendable {
  var start: Int
  var parts: [Accumulator.Part]
}

extension ConditionCompiler {
  /// Resolves what an aggregate is computed from; nil for the rows themselves.
  func compile(_ term: AggregateRequest.Term) throws(DaybookError) -> SortKey? {
    if term.keyPath.isEmpty {
      guard term.function == .count else {
        throw DaybookError(
          .predicate(.invalidRequest("\(term.function.rawValue) needs a property")),
          at: DaybookError.Place(entity: entity.name)
        )
      }
      return nil
    }
    let key = try compile(SortTerm(term.keyPath))
    let isTotal = term.function == .sum || term.function == .average
    if isTotal, case .column(_, _, let storage) = key.source, !storage.isNumeric {
      throw DaybookError(
        .predicate(.wrongOperands("\(term.function.rawValue) needs numbers, not \(term.keyPath)")),
        at: DaybookError.Place(entity: entity.name, property: term.keyPath)
      )
    }
    return key
  }

  /// Resolves a property that makes groups: an attribute or a to-one relationship.
  func compileGroup(_ keyPath: String) throws(DaybookError) -> GroupKey {
    let path = try PredicatePath(keyPath, from: entity.entity)
    if path.isCollection {
      throw DaybookError(
        .predicate(.needsQuantifier(keyPath)),
        at: DaybookError.Place(entity: entity.name, property: keyPath)
      )
    }
    guard path.operation == nil, !path.isTransient, let end = end(of: path), let column = end.column
    else { return GroupKey(keyPath: keyPath, hops: [], column: nil, storage: .list) }
    return GroupKey(
      keyPath: keyPath,
      hops: end.hops,
      column: column,
      storage: end.storage,
      type: end.type,
      targetTable: end.targetTable
    )
  }
}

extension ColumnStorage {
  fileprivate var isNumeric: Bool {
    switch self {
    case .boolean, .integer, .float, .double, .decimal: true
    case .date, .uuid, .text, .bytes, .reference, .list: false
    }
  }
}
