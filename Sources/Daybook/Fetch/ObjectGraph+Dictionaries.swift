internal import DaybookModel
internal import DaybookStore

/// A request for dictionaries, with its columns.
struct DictionaryQuery {
  var query: QueryRequest
  var columns: [ExpressionDescription]
  var groupBy: [String]
  var having: FetchPredicate?
  var isDistinct: Bool

  /// Whether the rows are put together to groups.
  var isGrouped: Bool { !groupBy.isEmpty || columns.contains { $0.term != nil } }
}

extension ObjectGraph {
  /// The dictionaries that a request asks for; they show what is saved, never unsaved changes.
  func dictionaries(_ request: DictionaryQuery) throws(DaybookError) -> [[String: Value]] {
    var request = request
    let entity = try entity(named: request.query.entity)
    if request.columns.isEmpty {
      request.columns = entity.properties.filter { $0.link == nil && $0.column != nil }
        .map { ExpressionDescription($0.name, .property($0.name)) }
    }
    try check(request, entity.entity)
    var window = request.query
    request.query.limit = 0
    request.query.offset = 0
    let isGrouped = request.isGrouped
    // Without a need to look at all rows the query itself counts off the first ones.
    if !isGrouped, !request.isDistinct {
      swap(&request.query, &window)
    }
    var rows =
      isGrouped
      ? try groupedRows(request, entity.entity) : try plainRows(request, entity.entity)
    if request.isDistinct {
      var seen: Set<[String: Value]> = []
      rows = rows.filter { seen.insert($0).inserted }
    }
    let rest = rows.dropFirst(window.offset)
    return Array(window.limit > 0 ? rest.prefix(window.limit) : rest)
  }

  private func check(
    _ request: DictionaryQuery,
    _ entity: EntityDescription
  ) throws(DaybookError) {
    if request.having != nil, !request.isGrouped {
      throw DaybookError(
        .predicate(.invalidRequest("a condition on groups where nothing is grouped")),
        at: .init(entity: entity.name)
      )
    }
    for column in request.columns {
      switch column.expression {
      case .property(let keyPath): try check(keyPath, request, entity)
      case .objectID where request.isGrouped:
        throw DaybookError(
          .usage(.unsupported("an object's own ID beside an aggregate")),
          at: .init(entity: entity.name, property: column.name)
        )
      case .objectID, .count, .sum, .minimum, .maximum, .average: break
      }
    }
  }

  private func check(
    _ keyPath: String,
    _ request: DictionaryQuery,
    _ entity: EntityDescription
  ) throws(DaybookError) {
    let path = try PredicatePath(keyPath, from: entity)
    if path.crossesToMany || path.operation != nil {
      throw DaybookError(
        .usage(.unsupported("the to-many property '\(keyPath)' as a column")),
        at: .init(entity: entity.name, property: keyPath)
      )
    }
    if request.isGrouped, !request.groupBy.contains(keyPath) {
      throw DaybookError(
        .usage(.unsupported("'\(keyPath)' beside an aggregate without grouping by it")),
        at: .init(entity: entity.name, property: keyPath)
      )
    }
  }

  private func plainRows(
    _ request: DictionaryQuery,
    _ entity: EntityDescription
  ) throws(DaybookError) -> [[String: Value]] {
    let columns = request.columns.compactMap { column -> (String, [String])? in
      switch column.expression {
      case .property(let keyPath):
        (column.name, entity.joined(keyPath.split(separator: ".").map(String.init)))
      case .objectID: (column.name, [])
      case .count, .sum, .minimum, .maximum, .average: nil
      }
    }
    return try QueryProgram(request.query, schema).rows(in: state, debug: connection?.debug)
      .map { row in
        var values: [String: Value] = [:]
        for (name, steps) in columns { values[name] = value(of: row, steps) }
        return values
      }
  }

  private func value(of row: RowID, _ steps: [String]) -> Value {
    guard let last = steps.last else { return .object(schema.reference(to: row)) }
    var current: (any ValueRow)? = StateRow(state, row)
    for step in steps.dropLast() {
      guard case .object(let reference) = current?.value(named: step) else { return .null }
      current = current?.related(reference)
    }
    return current?.value(named: last) ?? .null
  }

  private func groupedRows(
    _ request: DictionaryQuery,
    _ entity: EntityDescription
  ) throws(DaybookError) -> [[String: Value]] {
    let terms = request.columns.compactMap(\.term)
    var condition: GroupCondition?
    if let having = request.having {
      condition = try GroupCondition(having, request, entity)
    }
    let aggregate = AggregateRequest(
      request.query,
      terms + (condition?.terms ?? []),
      groupBy: request.groupBy
    )
    return try AggregateProgram(aggregate, schema).rows(in: state).compactMap { row in
      var values: [String: Value] = [:]
      var next = 0
      for column in request.columns {
        if case .property(let keyPath) = column.expression {
          let position = request.groupBy.firstIndex(of: keyPath)
          values[column.name] = position.map { row.keys[$0] } ?? .null
        } else {
          values[column.name] = row.values[next]
          next += 1
        }
      }
      let isWanted = condition?.matches(values, row.keys, row.values[next...]) ?? true
      return isWanted ? values : nil
    }
  }
}

extension ExpressionDescription {
  /// What is computed for a group; `nil` for a plain property.
  var term: AggregateRequest.Term? {
    switch expression {
    case .property, .objectID: nil
    case .count(let keyPath): .init(.count, keyPath ?? "")
    case .sum(let keyPath): .init(.sum, keyPath)
    case .minimum(let keyPath): .init(.minimum, keyPath)
    case .maximum(let keyPath): .init(.maximum, keyPath)
    case .average(let keyPath): .init(.average, keyPath)
    }
  }
}

extension ObjectGraph {
  /// The ID of a row, whether it is an object here or not.
  func objectID(_ row: UInt64) -> ManagedObjectID {
    ManagedObjectID(
      store: connection?.storeHandle ?? 0,
      entity: layout(ofEntity: Int(truncatingIfNeeded: row &>> 48)).nameHandle,
      number: Int64(bitPattern: row & 0xFFFF_FFFF_FFFF)
    )
  }
}
