import DaybookBytes
import DaybookJournal
import DaybookModel
import DaybookStore
import DaybookTerminal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CommandRun {
  /// `daybook blame STORE ENTITY/N`.
  func blame() throws(CommandFailure) -> ExitCode {
    let source = try readTarget()
    let word = arguments.operand(1)
    guard let object = ObjectReference(word) else {
      throw .usage("'\(word)' is no object's ID; IDs look like Budget/7")
    }
    let (blame, floor) = try blame(of: object, source)
    let wanted = arguments.text(.attribute)
    let lines = blame.lines.filter { $0.name.lies(within: wanted) }
      .map { Blamed(line: $0, floor: floor) }
    guard blame.isKnown, wanted == nil || !lines.isEmpty else {
      let property = wanted.map { ".\($0)" } ?? ""
      throw CommandFailure(.answeredNo, place: "\(object)\(property)", "was never saved here")
    }
    switch target.format {
    case .text: try write(lines, of: blame, try transactionText(source))
    case .json, .jsonl, .csv, .tsv:
      let object = JSONValue.object([
        JSONMember("v", .integer(1)),
        JSONMember("id", .string(object.description)),
        JSONMember("deleted", blame.deletion.map { .object($0.members) } ?? .null),
        JSONMember("values", .array(lines.map(\.json))),
      ])
      try sink.write(JSONLayout.text(of: object))
    }
    return .success
  }

  private func blame(
    of object: ObjectReference,
    _ source: ReadTarget
  ) throws(CommandFailure) -> (blame: ObjectBlame, floor: Int64) {
    var query = HistoryQuery()
    query.object = object
    try narrow(&query)
    var floor = query.readsToEnd ? 0 : try source.historyFloor()
    if floor > 0, try lastNumber(query, source) < floor { throw source.purged(before: floor) }
    var blame = ObjectBlame(object: object)
    do throws(JournalError) {
      let reading = try source.history.read(query) {
        blame.add($0)
        return true
      }
      floor = max(floor, reading.floor)
    } catch {
      throw source.failure(error)
    }
    if let deletion = blame.deletion, deletion.number < floor {
      throw source.purged(before: floor)
    }
    return (blame, floor)
  }

  /// The last transaction of the moment that was asked for; 0 before the first.
  private func lastNumber(
    _ asked: HistoryQuery,
    _ source: ReadTarget
  ) throws(CommandFailure) -> Int64 {
    var query = asked
    query.object = nil
    query.order = .newestFirst
    query.limit = 1
    query.decodesChanges = false
    do {
      return try source.history.transactions(query).first?.number ?? 0
    } catch {
      throw source.failure(error)
    }
  }

  private func write(
    _ lines: [Blamed],
    of blame: ObjectBlame,
    _ text: TransactionText
  ) throws(CommandFailure) {
    try sink.write(style.paint(blame.object.description, .heading) + "\n")
    var table = TextTable(
      [
        .init("", role: .faint), .init(""), .init("", .right, role: .identifier), .init(""),
        .init(""), .init("", role: .faint),
      ],
      style: style,
      columnLimit: columnLimit
    )
    table.hasHeading = false
    table.indentation = 2
    var rows = lines.map { blamed in
      [SafeText.escaped(blamed.line.name), text.word(blamed.line.value)] + cells(blamed, text)
    }
    if let deletion = blame.deletion {
      rows.append(["", "(deleted)"] + cells(deletion, nil, text))
    }
    try table.write(rows, to: sink)
  }

  /// As those of the transaction that gave a value, unless that was withdrawn.
  private func cells(_ blamed: Blamed, _ text: TransactionText) -> [String] {
    guard blamed.isPurged else { return cells(blamed.line.head, blamed.line.why, text) }
    return ["", "", "", "(\(SoundHistory.purgeText(blamed.floor)))"]
  }

  /// Transaction, date, author, and why: a rule's reason or the person's note.
  private func cells(
    _ head: TransactionHead,
    _ why: String?,
    _ text: TransactionText
  ) -> [String] {
    let reasons = [
      why.map { "(\(SafeText.escaped($0)))" }, head.note.map { "\"\(SafeText.escaped($0))\"" },
    ]
    return [
      "tx \(head.number)", text.valueText.secondText(of: head.time),
      head.author.map(SafeText.escaped) ?? "",
      reasons.compactMap(\.self).joined(separator: " "),
    ]
  }
}

extension TransactionHead {
  /// The time of day when it was written.
  fileprivate var time: Date {
    Date(timeIntervalSinceReferenceDate: date.secondsSinceReferenceDate)
  }

  /// What tells the transaction apart, for programs.
  fileprivate var members: [JSONMember] {
    let note = note.map { [JSONMember("note", .string($0))] } ?? []
    return [
      JSONMember("tx", .integer(number)),
      JSONMember("at", .string(date.description)),
      JSONMember("author", author.map { .string($0) } ?? .null),
    ] + note
  }
}

/// A current value with its origin, which may have been withdrawn.
private struct Blamed {
  let line: ObjectBlame.Line

  /// The first transaction whose history is still offered; 0 for all.
  let floor: Int64

  var isPurged: Bool { line.head.number < floor }

  var json: JSONValue {
    let value = [JSONMember("name", .string(line.name)), JSONMember("value", line.value.json)]
    guard !isPurged else {
      return .object(value + [JSONMember("purgedBefore", .integer(floor))])
    }
    let reason = line.why.map { [JSONMember("why", .string($0))] } ?? []
    return .object(value + line.head.members + reason)
  }
}
