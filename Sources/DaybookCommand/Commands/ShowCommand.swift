import DaybookBytes
import DaybookJournal
import DaybookModel
import DaybookStore
import DaybookTerminal

extension CommandRun {
  /// `daybook show STORE TX`.
  func show() throws(CommandFailure) -> ExitCode {
    let source = try readTarget()
    let word = arguments.operand(1)
    guard let number = Int64(word), number > 0 else {
      throw .usage("'\(word)' is no transaction's number")
    }
    guard let transaction = try transaction(number, of: source) else {
      throw CommandFailure(.answeredNo, place: source.path, "there is no transaction \(number)")
    }
    let floor = try source.historyFloor()
    guard number >= floor else { throw source.purged(before: floor) }
    switch target.format {
    case .text: try write(transaction, try transactionText(source))
    case .json, .jsonl, .csv, .tsv:
      let object = TransactionJSON.object(transaction, changes: true)
      let members = [JSONMember("v", .integer(1))] + (object.members ?? [])
      try sink.write(JSONLayout.text(of: .object(members)))
    }
    return .success
  }

  private func transaction(
    _ number: Int64,
    of source: ReadTarget
  ) throws(CommandFailure) -> HistoryTransaction? {
    var query = HistoryQuery()
    try narrow(&query)
    do {
      return try source.history.transaction(number, within: query)
    } catch {
      throw source.failure(error)
    }
  }

  private func write(
    _ transaction: HistoryTransaction,
    _ text: TransactionText
  ) throws(CommandFailure) {
    try sink.write(text.headline(transaction))
    var table = TextTable([.init("", role: .faint), .init("")], style: style)
    table.hasHeading = false
    table.indentation = 2
    let file = SafeText.escaped(text.source.path(of: transaction))
    let lines = "\(transaction.firstLine) to \(transaction.lastLine - 1)"
    try table.write(
      [
        ["hash", transaction.digest.hex],
        ["previous", transaction.head.previous?.hex ?? "none"],
        ["lines", "\(lines) of \(file), commit on line \(transaction.lastLine)"],
        ["check", text.proof(transaction)],
      ],
      to: sink
    )
    if !transaction.changes.isEmpty { try sink.write("\n" + text.patch(transaction)) }
  }
}
