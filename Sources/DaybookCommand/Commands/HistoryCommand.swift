import DaybookBytes
import DaybookJournal
import DaybookModel
import DaybookStore
import DaybookTerminal

extension CommandRun {
  /// `daybook history STORE ENTITY/N`.
  func history() throws(CommandFailure) -> ExitCode {
    let source = try readTarget()
    let word = arguments.operand(1)
    guard let object = ObjectReference(word) else {
      throw .usage("'\(word)' is no object's ID; IDs look like Budget/7")
    }
    let history = try sound(object, source)
    try tellPurge(of: history, source)
    let transactions = history.transactions
    guard !transactions.isEmpty else {
      if let damage = history.damage { throw damage }
      let property = arguments.text(.attribute).map { ".\($0)" } ?? ""
      throw CommandFailure(.answeredNo, place: "\(object)\(property)", "was never saved here")
    }
    switch target.format {
    case .text: try writeHistory(of: object, transactions, try transactionText(source))
    case .jsonl:
      for transaction in transactions {
        try sink.write(TransactionJSON.object(transaction, changes: true).text + "\n")
      }
    case .json, .csv, .tsv:
      let objects = transactions.map { TransactionJSON.object($0, changes: true) }
      let whole = JSONValue.object(
        [
          JSONMember("v", .integer(1)), JSONMember("id", .string(object.description)),
          JSONMember("transactions", .array(objects)),
        ] + history.purgeMembers
      )
      try sink.write(JSONLayout.text(of: whole))
    }
    try finish()
    if let damage = history.damage { throw damage }
    return .success
  }

  private func sound(
    _ object: ObjectReference,
    _ source: ReadTarget
  ) throws(CommandFailure) -> SoundHistory {
    var query = HistoryQuery()
    query.object = object
    query.property = arguments.text(.attribute)
    try narrow(&query)
    return try source.soundTransactions(query)
  }

  private func writeHistory(
    of object: ObjectReference,
    _ transactions: [HistoryTransaction],
    _ text: TransactionText
  ) throws(CommandFailure) {
    try sink.write(style.paint(object.description, .heading) + "\n")
    for transaction in transactions {
      try sink.write(text.history(of: object, transaction, only: arguments.text(.attribute)))
    }
  }
}

extension TransactionText {
  /// What a transaction did to an object.
  func history(
    of object: ObjectReference,
    _ transaction: HistoryTransaction,
    only property: String? = nil
  ) -> String {
    transaction.changes.map { change in
      headline(transaction, of: change, object)
        + values(of: change, margin: "    ", only: property)
    }.joined()
  }

  /// `tx 3  2021-11-08T12:00:00Z  ana (cli)  updated`, with the note behind it.
  private func headline(
    _ transaction: HistoryTransaction,
    of change: HistoryChange,
    _ object: ObjectReference
  ) -> String {
    let what: String =
      switch change.kind {
      case .insert: style.paint("inserted", .inserted)
      case .update where change.object == object: style.paint("updated", .changed)
      case .update: style.paint("merged into \(change.object?.description ?? "another")", .changed)
      case .delete: style.paint("deleted", .deleted)
      case .model, .migrate, .metadata, .purge, .checkpoint, .recovery, .unknown:
        SafeText.escaped(change.kind.operation)
      }
    let why = change.why.map { " (\(SafeText.escaped($0)))" } ?? ""
    let parts = [
      style.paint("tx \(transaction.number)", .identifier),
      valueText.secondText(of: transaction.date), who(transaction), what + why,
    ]
    let note = transaction.head.note.map { "  \"\(SafeText.escaped($0))\"" } ?? ""
    return parts.filter { !$0.isEmpty }.joined(separator: "  ") + note + "\n"
  }
}
