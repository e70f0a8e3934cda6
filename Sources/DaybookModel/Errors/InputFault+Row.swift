extension DaybookError.InputFault {
  func row(at place: DaybookError.Place) -> FaultRow {
    FaultRow(134_060, exit: .badInput, summary)
  }

  private var summary: String {
    switch self {
    case .rejectedRows(let count, let total):
      "\(count) of \(total) rows rejected, nothing imported"
    case .unreadable(let cause): "cannot be read: \(cause)"
    case .malformed(let detail): detail
    case .wrongFieldCount(let expected, let found):
      "the row has \(found) \(found == 1 ? "field" : "fields"), the header \(expected)"
    case .unknownColumn(let name, let near): "no column '\(name)'" + didYouMean(near)
    case .badField(let column, let detail): "\(column): \(detail)"
    }
  }
}
