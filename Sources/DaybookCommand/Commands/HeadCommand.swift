import DaybookBytes
import DaybookJournal
import DaybookModel
import DaybookStore

extension CommandRun {
  /// `daybook head STORE`.
  func head() throws(CommandFailure) -> ExitCode {
    let source = try readTarget()
    let noted = try NotedHead(source, at: try moment(.at))
    try write(noted.line, json: noted.json)
    return .success
  }
}

/// What to note elsewhere, so that nobody can rewrite a whole journal unnoticed.
private struct NotedHead {
  private let path: String
  private let identifier: String
  private let transaction: HistoryTransaction

  init(_ source: ReadTarget, at moment: Moment?) throws(CommandFailure) {
    var query = HistoryQuery()
    query.decodesChanges = false
    let last = LastTransaction(until: moment)
    if case .transaction(let number) = moment { query.numbers = 0...number }
    do throws(JournalError) {
      // Everything is read, so that the header is known whatever the moment.
      let reading = try source.history.read(query) { transaction in
        last.take(transaction)
        return true
      }
      identifier = reading.summary?.storeIdentifier ?? ""
    } catch {
      throw source.failure(error)
    }
    path = source.path
    guard let found = last.transaction else {
      let was = moment == nil ? "is" : "was"
      throw CommandFailure(.answeredNo, place: path, "there \(was) no transaction yet")
    }
    if case .transaction(let number) = moment, number > found.number {
      throw CommandFailure(
        .answeredNo,
        place: path,
        "there is no transaction \(number); the last one is \(found.number)"
      )
    }
    transaction = found
  }

  var line: String { "\(identifier) \(transaction.number):\(transaction.digest.hex)\n" }

  var json: JSONValue {
    .object([
      JSONMember("v", .integer(1)),
      JSONMember("store", .string(path)),
      JSONMember("identifier", .string(identifier)),
      JSONMember("tx", .integer(transaction.number)),
      JSONMember("sha", .string(transaction.digest.hex)),
      JSONMember("at", .string(transaction.head.date.description)),
    ])
  }
}

/// Keeps the last transaction up to a moment.
private final class LastTransaction {
  private let limit: JournalInstant?
  private(set) var transaction: HistoryTransaction?

  init(until moment: Moment?) {
    limit = moment?.end.map(JournalInstant.init)
  }

  func take(_ next: HistoryTransaction) {
    if let limit, limit < next.latestDate { return }
    transaction = next
  }
}
