import DaybookModel

extension CommandTable {
  static let export = CommandDescription(
    name: .export,
    purpose: "write the objects of one entity, or of the whole store, as data for other programs",
    operands: [
      readStore,
      .init(
        name: "ENTITY",
        explanation: "an entity of the model; the whole store if left out",
        isOptional: true
      ),
    ],
    flags: [.at],
    examples: [
      .init(command: "export Budget.daybook Expense", explanation: "one entity as CSV"),
      .init(
        command: "export Budget.daybook -o all.jsonl",
        explanation: "the whole store into a file that daybook import reads"
      ),
      .init(
        command: "export Budget.daybook Expense --at 2 -o json",
        explanation: "as it was after transaction 2"
      ),
    ],
    exitCodes: exitCodesOfReading,
    remarks: [
      "A whole store is one table, or one object a row, with the columns entity and id. To copy a"
        + " store: make an empty one from its model (model --json, new --model), then import the"
        + " file without ENTITY; every object gets a new ID there, and links follow.",
      "Written are all values that can be set, and of each relationship the side that the journal"
        + " writes. In CSV and TSV an empty field is null and \"\" is the empty text.",
    ],
    seeAlso: [.import, .list],
    formats: [.csv, .tsv, .json, .jsonl]
  )

  static let completions = CommandDescription(
    name: .completions,
    purpose: "print a script that lets a shell complete commands, flags and formats",
    operands: [.init(name: "SHELL", explanation: "bash, zsh or fish")],
    flags: [],
    examples: [
      .init(command: "completions bash", explanation: "to be read by source, or kept in a file"),
      .init(command: "completions zsh", explanation: "a file _daybook in a folder of $fpath"),
      .init(command: "completions fish", explanation: "a file daybook.fish among completions"),
    ],
    exitCodes: [],
    remarks: [],
    seeAlso: [.help]
  )

  static let man = CommandDescription(
    name: .man,
    purpose: "print the manual page, as the program man reads it",
    operands: [],
    flags: [],
    examples: [.init(command: "man", explanation: "to be kept as daybook.1")],
    exitCodes: [],
    remarks: [],
    seeAlso: [.help]
  )
}
