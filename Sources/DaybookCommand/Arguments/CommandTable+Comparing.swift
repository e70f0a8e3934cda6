import DaybookModel

extension CommandTable {
  static let blame = CommandDescription(
    name: .blame,
    purpose: "say for each current value of an object who gave it, when, in which transaction",
    operands: [readStore, object],
    flags: [.attribute, .at, .timeZone],
    examples: [
      .init(command: "blame Budget.daybook Expense/2", explanation: "every value"),
      .init(
        command: "blame Budget.daybook Expense/2 --attr amount",
        explanation: "one attribute alone"
      ),
    ],
    exitCodes: exitCodesOfReading + [.answeredNo],
    remarks: ["Of a deleted object it shows the last values, and who deleted it."],
    seeAlso: [.history, .show]
  )

  static let diff = CommandDescription(
    name: .diff,
    purpose: "show the net change between two moments of a store, or between two stores",
    operands: [
      readStore,
      .init(
        name: "A",
        explanation: "a transaction, a day or a time; or another store, compared as they are now"
      ),
      .init(
        name: "B",
        explanation: "the later transaction, day or time; the newest state if left out",
        isOptional: true
      ),
    ],
    flags: [.stat, .timeZone],
    examples: [
      .init(command: "diff Budget.daybook 2 4", explanation: "what transactions 3 and 4 changed"),
      .init(command: "diff Budget.daybook 2021-11-08", explanation: "since the end of a day"),
      .init(command: "diff Budget.daybook Copy.daybook", explanation: "two stores"),
      .init(command: "diff Budget.daybook 2 4 --stat", explanation: "counts for each entity"),
    ],
    exitCodes: exitCodesOfReading + [.answeredNo],
    remarks: [
      "The exit code is 0 and nothing is printed when there is no difference, 1 when there is one.",
      "Objects are matched by their IDs. Of a relationship the side is shown that the journal"
        + " writes; the other one follows from it.",
    ],
    seeAlso: [.log, .show],
    formats: [.text, .json, .jsonl]
  )

  static let check = CommandDescription(
    name: .check,
    purpose: "check the content against the model: every value, key and relationship",
    operands: [readStore],
    flags: [.at],
    examples: [
      .init(command: "check Budget.daybook", explanation: "nothing is printed when all is well"),
      .init(command: "check Budget.daybook --json", explanation: "what was checked, for programs"),
    ],
    exitCodes: exitCodesOfReading + [.answeredNo],
    remarks: [
      "The rules: types, required, range, pattern, unique, links (to objects that exist and are of"
        + " the right entity), inverse (both sides agree), count.",
      "A save keeps every rule, except that a relationship whose delete rule is No Action may go"
        + " on leading to a deleted object: that is found here, and what an older model allowed.",
    ],
    seeAlso: [.verify, .model],
    formats: [.text, .json, .jsonl]
  )

  static let head = CommandDescription(
    name: .head,
    purpose: "print one line to note elsewhere: store, transaction and hash",
    operands: [readStore],
    flags: [.at, .timeZone],
    examples: [
      .init(command: "head Budget.daybook", explanation: "the store's identifier and TX:SHA"),
      .init(command: "head Budget.daybook --at 3", explanation: "as it was after transaction 3"),
    ],
    exitCodes: exitCodesOfReading + [.answeredNo],
    remarks: [
      "Give TX:SHA to daybook verify --expect later: nobody can have rewritten what came before."
    ],
    seeAlso: [.verify, .info]
  )
}
