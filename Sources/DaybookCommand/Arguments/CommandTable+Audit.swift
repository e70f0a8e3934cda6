import DaybookModel

extension CommandTable {
  static let log = CommandDescription(
    name: .log,
    purpose: "list the transactions, newest first",
    operands: [readStore],
    flags: [
      .limit, .patch, .oneline, .stat, .reverse, .entity, .id, .attribute, .author, .since, .until,
      .value, .at, .timeZone,
    ],
    examples: [
      .init(command: "log Budget.daybook", explanation: "every save, oldest last"),
      .init(command: "log Budget.daybook -p", explanation: "with every value before and after"),
      .init(
        command: "log Budget.daybook --id Expense/2 --attr amount",
        explanation: "the saves that touched one attribute of one object"
      ),
      .init(
        command: "log Budget.daybook --since 2021-11-01 --author ana --oneline",
        explanation: "a line for each save of one person"
      ),
    ],
    exitCodes: exitCodesOfReading,
    remarks: [
      "The filters --entity, --id, --attr and --value choose changes, the others transactions; a"
        + " transaction is listed when one of its changes passes all of them."
    ],
    seeAlso: [.show, .history],
    formats: [.text, .json, .jsonl]
  )

  static let show = CommandDescription(
    name: .show,
    purpose: "show one transaction: every value before and after, and how to check its hash",
    operands: [
      readStore,
      .init(name: "TX", explanation: "a transaction's number, as the log shows it"),
    ],
    flags: [.at, .timeZone],
    examples: [
      .init(command: "show Budget.daybook 3", explanation: "before → after for each attribute"),
      .init(command: "show Budget.daybook 3 --json", explanation: "the same for programs"),
    ],
    exitCodes: exitCodesOfReading + [.answeredNo],
    remarks: [],
    seeAlso: [.log, .verify]
  )

  static let history = CommandDescription(
    name: .history,
    purpose: "show every value that an object ever had, also after its deletion",
    operands: [readStore, object],
    flags: [.attribute, .at, .timeZone],
    examples: [
      .init(command: "history Budget.daybook Expense/2", explanation: "from insertion to deletion"),
      .init(
        command: "history Budget.daybook Expense/2 --attr amount",
        explanation: "one attribute alone"
      ),
    ],
    exitCodes: exitCodesOfReading + [.answeredNo],
    remarks: [],
    seeAlso: [.show, .get],
    formats: [.text, .json, .jsonl]
  )

  static let verify = CommandDescription(
    name: .verify,
    purpose: "prove that nothing was altered: checksums, framing, hash chain, blobs",
    operands: [readStore],
    flags: [.expect],
    examples: [
      .init(
        command: "verify Budget.daybook",
        explanation: "check everything, say what was checked"
      ),
      .init(
        command: "verify Budget.daybook/journal/000001.jsonl",
        explanation: "check one segment by itself"
      ),
    ],
    exitCodes: exitCodesOfReading,
    remarks: [
      "With --expect TX:SHA the transaction's hash must be SHA, which was noted elsewhere: that is"
        + " the proof against somebody who rewrote the whole journal.",
      "There is no --at here: hashes prove the journal as a whole, from its beginning.",
      "The hash on a commit line is that of the lines from begin to before commit: daybook show"
        + " prints the sed and sha256sum line that computes it without this program.",
    ],
    seeAlso: [.log, .info]
  )
}
