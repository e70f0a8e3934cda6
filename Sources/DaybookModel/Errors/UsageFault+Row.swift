extension DaybookError.UsageFault {
  func row(at place: DaybookError.Place) -> FaultRow {
    switch self {
    case .noSuchObject: FaultRow(133_000, exit: .answeredNo, "does not exist")
    case .deleted(let transaction):
      FaultRow(
        133_000,
        exit: .answeredNo,
        transaction.map { "was deleted in transaction \($0)" } ?? "was deleted"
      )
    case .abstractEntity(let concrete):
      FaultRow(
        134_060,
        exit: .rejected,
        "is abstract: it has no objects of its own",
        remedy: concrete.isEmpty ? nil : concrete.joined(separator: " or ")
      )
    case .otherContext(let own, let other):
      FaultRow(
        134_060,
        exit: .rejected,
        "an object of the context '\(other)' cannot be linked in the context '\(own)'",
        remedy: "local(_:) of the context '\(own)' gives its own object"
      )
    case .wrongClass(let expected, let found):
      FaultRow(134_060, exit: .rejected, "expected an object of class \(expected), found \(found)")
    case .classMismatch(let text): FaultRow(134_060, exit: .rejected, text)
    case .readOnly: FaultRow(134_070, exit: .usage, "is open for reading only")
    case .closed: FaultRow(134_070, exit: .usage, "the store is closed")
    case .neverClean(let attempts):
      FaultRow(
        134_060,
        exit: .rejected,
        "the context is still dirty after \(attempts) attempts",
        explanation: "A callback changes an object each time it is saved."
      )
    case .noStore: FaultRow(134_070, exit: .usage, "the context has no store")
    case .noSuchMoment(let text): FaultRow(134_060, exit: .answeredNo, text)
    case .historyPurged(let transaction):
      FaultRow(134_301, exit: .answeredNo, "history before TX \(transaction) was purged")
    case .unsupported(let text): FaultRow(134_091, exit: .usage, text)
    }
  }
}
