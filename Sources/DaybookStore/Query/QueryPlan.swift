import DaybookModel

/// How a program finds its rows in a state, in words for people.
package struct QueryPlan: Hashable, Sendable, CustomStringConvertible {
  /// How rows are found, such as `unique index on id` or `scan of 1000 rows`.
  package var access: String

  /// How they are ordered, such as `first 50 of order by total`.
  package var order: String

  /// Both, on a line.
  package var description: String { "\(access), \(order)" }
}

extension QueryProgram {
  /// Returns how the rows would be found, without finding them; builds no index.
  package func plan(in state: StoreState) -> QueryPlan {
    QueryPlan(access: accessText(state), order: orderText(state))
  }

  private func accessText(_ state: StoreState) -> String {
    let rowCount = state.tables[table].liveCount
    if usesIndexes(state) {
      switch lookups.first {
      case .unique(let unique, _):
        return "unique index on \(unique.names.joined(separator: ", "))"
      case .range(_, let name, _):
        return "index on \(name), then \(conditionText)"
      case nil:
        if let key = orderKey {
          return "index on \(schema.tables[table].columns[key.column].name)"
        }
      }
    }
    if case .always = condition { return "all \(rowCount) rows" }
    return "scan of \(rowCount) rows, \(conditionText)"
  }

  private var conditionText: String {
    var columns = 0
    var rows = 0
    condition.count(&columns, &rows)
    let single = rows > 0 ? " and \(rows) row by row" : ""
    return "\(columns) column test\(columns == 1 ? "" : "s")\(single)"
  }

  private func orderText(_ state: StoreState) -> String {
    guard !keys.isEmpty else { return "in order of insertion" }
    let names = keys.map { key in
      key.term.keyPath + (key.term.direction == .descending ? " descending" : "")
    }
    let order = "order by \(names.joined(separator: ", "))"
    if usesIndexes(state), orderKey != nil { return "\(order) from the index" }
    let bound = request.limit + request.offset
    return request.limit > 0 && bound <= 4_096 ? "first \(bound) of \(order)" : order
  }
}

extension Condition {
  /// Counts the tests of columns and those that read whole rows.
  fileprivate func count(_ columns: inout Int, _ rows: inout Int) {
    switch self {
    case .always, .never: break
    case .not(let inner): inner.count(&columns, &rows)
    case .and(let parts), .or(let parts): for part in parts { part.count(&columns, &rows) }
    case .leaf, .rows: columns += 1
    case .row: rows += 1
    }
  }
}
