extension DaybookError.ConflictFault {
  func row(at place: DaybookError.Place) -> FaultRow {
    switch self {
    case .changedElsewhere(let objects, let transaction):
      FaultRow(
        133_020,
        exit: .rejected,
        "\(listed(objects)) changed in the meantime\(by(transaction)), nothing was written",
        remedy: "a merge policy, or refresh the objects and save again"
      )
    case .deletedElsewhere(let objects, let transaction):
      FaultRow(
        133_020,
        exit: .rejected,
        "\(listed(objects)) deleted in the meantime\(by(transaction)), nothing was written",
        remedy: "a merge policy, or delete the objects here too"
      )
    case .notUnique(let conflict):
      FaultRow(133_021, exit: .rejected, conflict.summary, explanation: conflict.explanation)
        .headed("unique")
    case .cannotRevert(let objects):
      FaultRow(133_020, exit: .rejected, "later transactions changed \(listed(objects)) too")
    }
  }

  private func by(_ transaction: Int64?) -> String {
    transaction.map { " (tx \($0))" } ?? ""
  }

  private func listed(_ objects: [ObjectReference]) -> String {
    objects.map(\.description).joined(separator: ", ")
  }
}

extension DaybookError.UniqueConflict {
  var summary: String {
    let names = properties.count == 1 ? properties[0] : "(\(properties.joined(separator: ", ")))"
    let shown = values.map(quoted).joined(separator: ", ")
    return "\(entity).\(names) \(shown) \(owner)"
  }

  var explanation: String {
    policy == "error"
      ? "Merge policy is 'error'."
      : "Merge policy is '\(policy)', which cannot make one object of these."
  }

  private var owner: String {
    guard let holder else {
      let names = contenders.map(\.description).joined(separator: ", ")
      return "belongs to several objects of this save: \(names)"
    }
    let label = holderLabel.map { " \"\($0)\"" } ?? ""
    let origin = transaction.map { " (tx \($0))" } ?? ""
    return "already belongs to \(holder)\(label)\(origin)"
  }

  private func quoted(_ value: Value) -> String {
    if case .string = value { "\"\(value.displayText)\"" } else { value.displayText }
  }
}
