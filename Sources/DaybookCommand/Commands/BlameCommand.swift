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
    let blame = try blame(of: object, source)
    let wanted = arguments.text(.attribute)
    let lines = blame.lines.filter { $0.name.lies(within: wanted) }
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
  ) throws(CommandFailure) -> ObjectBlame {
    var query = HistoryQuery()
    query.object = object
    try narrow(&query)
    do throws(JournalError) {
      var blame = ObjectBlame(object: object)
      for transaction in try source.history.transactions(query) { blame.add(transaction) }
      return blame
    } catch {
      throw source.failure(error)
    }
  }

  private func write(
    _ lines: [ObjectBlame.Line],
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
    var rows = lines.map { line in
      [SafeText.escaped(line.name), text.word(line.value)] + cells(line.head, line.why, text)
    }
    if let deletion = blame.deletion {
      rows.append(["", "(deleted)"] + cells(deletion, nil, text))
    }
    try table.write(rows, to: sink)
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

extension ObjectBlame.Line {
  fileprivate var json: JSONValue {
    let reason = why.map { [JSONMember("why", .string($0))] } ?? []
    return .object(
      [JSONMember("name", .string(name)), JSONMember("value", value.json)] + head.members + reason
    )
  }
}
