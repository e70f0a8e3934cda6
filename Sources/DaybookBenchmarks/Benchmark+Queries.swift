import DaybookModel
import DaybookStore

extension Benchmark {
  private func program(
    _ request: QueryRequest
  ) throws(DaybookError) -> (QueryProgram, StoreState) {
    let state = try store.full().state
    return (try QueryProgram(request, state.schema), state)
  }

  private var scanRequest: QueryRequest {
    QueryRequest(
      "Budget",
      .and([.compare("total", .greater, 8_600.0), .compare("title", .contains, "ab")])
    )
  }

  func scan() throws(DaybookError) -> Outcome {
    let (program, state) = try program(scanRequest)
    let (seconds, rows) = try timed { () throws(DaybookError) in program.rows(in: state) }
    let checksum = rows.reduce(Int64(rows.count)) { $0 &+ $1.number }
    return Outcome(seconds: seconds, checksum: checksum)
  }

  func count() throws(DaybookError) -> Outcome {
    let (program, state) = try program(scanRequest)
    let (seconds, count) = try timed { () throws(DaybookError) in program.count(in: state) }
    return Outcome(seconds: seconds, checksum: Int64(count))
  }

  /// Equal totals may come in any order there, so the digest is of totals by place.
  func sorted(limit: Int) throws(DaybookError) -> Outcome {
    var request = QueryRequest("Budget")
    request.sort = [SortTerm("total", limit > 0 ? .descending : .ascending)]
    request.limit = limit
    request.access = .scan
    let (program, state) = try program(request)
    let (seconds, rows) = try timed { () throws(DaybookError) in program.rows(in: state) }
    var checksum: Int64 = 0
    for (place, row) in rows.enumerated() {
      let cents = Int64((data.totals[Int(row.number) - 1] * 100).rounded())
      checksum &+= Int64(place + 1) &* cents
    }
    return Outcome(seconds: seconds, checksum: checksum)
  }

  func lookUp() throws(DaybookError) -> Outcome {
    let state = try store.full().state
    var random = random(.lookups)
    let wanted = (0..<max(1, data.rowCount / 10)).map { _ in
      data.identifiers[Int(random.next() % UInt64(data.rowCount))]
    }
    let totalColumn = BudgetWriter(try store.full()).totalColumn
    let (seconds, checksum) = try timed { () throws(DaybookError) in
      let lookup = try KeyLookup("Budget", "id", in: state)
      var numbers: Int64 = 0
      var total = 0.0
      for identifier in wanted {
        guard let row = lookup.row(with: identifier) else { continue }
        numbers &+= row.number
        total += state.double(row, totalColumn) ?? 0
      }
      return numbers &+ Int64(total)
    }
    return Outcome(seconds: seconds, checksum: checksum)
  }
}

// MARK: - Aggregates

extension Benchmark {
  private func aggregate(
    _ entity: String,
    _ terms: [AggregateRequest.Term],
    groupBy: [String] = []
  ) throws(DaybookError) -> (seconds: Double, rows: [AggregateRow]) {
    let state = try store.full().state
    let request = AggregateRequest(QueryRequest(entity), terms, groupBy: groupBy)
    let program = try AggregateProgram(request, state.schema)
    let (seconds, rows) = try timed { () throws(DaybookError) in program.rows(in: state) }
    return (seconds, rows)
  }

  /// Sums are rounded to whole numbers, since additions come in another order there.
  private func whole(_ value: Value?) -> Int64 {
    switch value {
    case .double(let number): Int64(number.rounded())
    case .integer(let number): number
    case .object(let reference): reference.number
    case .null, .boolean, .float, .decimal, .string, .date, .uuid, .uri, .binary, .transformable,
      .objects, nil:
      0
    }
  }

  func sum() throws(DaybookError) -> Outcome {
    let (seconds, rows) = try aggregate("Budget", [.init(.sum, "total")])
    return Outcome(seconds: seconds, checksum: whole(rows.first?.values.first))
  }

  func group() throws(DaybookError) -> Outcome {
    let terms = [AggregateRequest.Term(.count), .init(.sum, "salary")]
    let (seconds, rows) = try aggregate("Employee", terms, groupBy: ["grade"])
    let checksum = rows.reduce(Int64(0)) { digest, row in
      digest &+ (whole(row.keys.first) &+ 1) &* whole(row.values.first) &+ whole(row.values.last)
    }
    return Outcome(seconds: seconds, checksum: checksum)
  }

  func sumRelated() throws(DaybookError) -> Outcome {
    let terms = [AggregateRequest.Term(.sum, "salary")]
    let (seconds, rows) = try aggregate("Employee", terms, groupBy: ["company"])
    let checksum = rows.reduce(Int64(0)) { digest, row in
      digest &+ whole(row.keys.first) &* whole(row.values.last)
    }
    return Outcome(seconds: seconds, checksum: checksum)
  }
}
