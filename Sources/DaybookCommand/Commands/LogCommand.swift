import DaybookBytes
import DaybookJournal
import DaybookModel
import DaybookStore
import DaybookTerminal

extension CommandRun {
  /// `daybook log STORE`.
  func log() throws(CommandFailure) -> ExitCode {
    let source = try readTarget()
    let history = try source.soundTransactions(try query())
    try tellPurge(of: history, source)
    let transactions = history.transactions
    switch target.format {
    case .text: try writeLog(transactions, try transactionText(source))
    case .jsonl:
      for transaction in transactions {
        try sink.write(TransactionJSON.object(transaction, changes: showsChanges).text + "\n")
      }
    case .json, .csv, .tsv:
      let objects = transactions.map { TransactionJSON.object($0, changes: showsChanges) }
      let log = JSONValue.object(
        [
          JSONMember("v", .integer(1)), JSONMember("store", .string(source.path)),
          JSONMember("transactions", .array(objects)),
        ] + history.purgeMembers
      )
      try sink.write(JSONLayout.text(of: log))
    }
    try finish()
    if let damage = history.damage { throw damage }
    return .success
  }

  private var showsChanges: Bool { arguments.has(.patch) }

  private func writeLog(
    _ transactions: [HistoryTransaction],
    _ text: TransactionText
  ) throws(CommandFailure) {
    guard !arguments.has(.oneline) else {
      var table = TextTable(
        [
          .init("tx", .right, role: .identifier), .init("date"), .init("author"),
          .init("changes"), .init("note"),
        ],
        style: style,
        columnLimit: columnLimit
      )
      table.hasHeading = false
      return try table.write(transactions.map(text.cells), to: sink)
    }
    for transaction in transactions {
      try sink.write(text.headline(transaction))
      if arguments.has(.stat) { try sink.write(text.statistics(transaction)) }
      if showsChanges {
        try sink.write(text.patch(transaction))
        try sink.write("  " + style.paint("# " + text.proof(transaction), .faint) + "\n\n")
      }
    }
  }
}

// MARK: - What is wanted

extension CommandRun {
  private func query() throws(CommandFailure) -> HistoryQuery {
    var query = HistoryQuery()
    query.author = arguments.text(.author)
    query.limit = try arguments.count(.limit)
    query.order = arguments.has(.reverse) ? .oldestFirst : .newestFirst
    query.property = arguments.text(.attribute)
    query.entities = arguments.text(.entity).map { [$0] }
    if let text = arguments.text(.id) {
      guard let object = ObjectReference(text) else {
        throw CommandFailure(.usage, place: "--id", "'\(text)' is no object's ID, such as Budget/7")
      }
      query.object = object
    }
    if let value = arguments.text(.value) { query.isWanted = { $0.mentions(value) } }
    // What says that a model or a recovery was written stands before everything else.
    if !showsChanges { query.changeLimit = 4 }
    try narrow(&query)
    return query
  }

  /// Narrows a query to the transactions between the moments that the flags name.
  func narrow(_ query: inout HistoryQuery) throws(CommandFailure) {
    var first: Int64 = 1
    var last = Int64.max
    for flag in [Flag.since, .until, .at] {
      guard let moment = try moment(flag) else { continue }
      switch moment {
      case .transaction(let number):
        if flag == .since { first = number } else { last = min(last, number) }
      case .day, .instant:
        if flag == .since {
          query.since = moment.start.map(JournalInstant.init)
        } else {
          query.until = [query.until, moment.end.map(JournalInstant.init)].compactMap(\.self).min()
        }
      }
    }
    query.numbers = first...max(first, last)
  }
}

extension HistoryChange {
  /// Whether a property had or gets a value, as it is shown.
  fileprivate func mentions(_ text: String) -> Bool {
    let values = set.map(\.value) + was.map(\.value)
    let objects =
      (added + removed).flatMap(\.objects) + splices.flatMap { $0.steps.flatMap(\.inserted) }
    return values.contains { value in
      if case .value(let value) = value { value.displayText == text } else { false }
    } || objects.contains { $0.description == text }
  }
}
