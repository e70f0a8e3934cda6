import DaybookModel

extension CommandTable {
  static let info = CommandDescription(
    name: .info,
    purpose: "say what a store holds, how large it is and who has it locked",
    operands: [readStore],
    flags: [.at, .timeZone],
    examples: [
      .init(command: "info Budget.daybook", explanation: "counts, transactions, head, sizes"),
      .init(command: "info Budget.daybook --json", explanation: "the same for programs"),
    ],
    exitCodes: exitCodesOfReading,
    remarks: [],
    seeAlso: [.verify, .model]
  )

  static let model = CommandDescription(
    name: .model,
    purpose: "show entities, attributes, relationships and rules",
    operands: [readStore],
    flags: [.swift, .dot, .svg, .at],
    examples: [
      .init(command: "model Budget.daybook", explanation: "entities, types, rules"),
      .init(
        command: "model Budget.daybook --json",
        explanation: "the file that daybook new --model reads"
      ),
      .init(
        command: "model Budget.daybook --swift",
        explanation: "classes and model for a program that uses the library"
      ),
      .init(command: "model Budget.daybook --svg", explanation: "a picture for any browser"),
    ],
    exitCodes: exitCodesOfReading,
    remarks: [],
    seeAlso: [.info, .new]
  )

  static let list = CommandDescription(
    name: .list,
    purpose: "list the objects of an entity",
    operands: [readStore, entity],
    flags: [
      .where, .sort, .limit, .offset, .columns, .section, .count, .explain, .at, .timeZone,
    ],
    examples: [
      .init(command: "list Budget.daybook Budget", explanation: "what is saved now"),
      .init(
        command: "list Budget.daybook Expense --columns title,amount --limit 2",
        explanation: "two columns of the first two rows"
      ),
      .init(
        command: "list Budget.daybook Expense --at 2",
        explanation: "as it was after transaction 2"
      ),
      .init(command: "list Budget.daybook Budget -o csv", explanation: "as CSV on standard output"),
      .init(
        command: "list Budget.daybook Expense --where 'amount>10' --sort amount:desc",
        explanation: "the large ones, the largest first"
      ),
      .init(
        command: "list Budget.daybook Expense --section budget.title --count",
        explanation: "how many there are for each budget"
      ),
    ],
    exitCodes: exitCodesOfReading,
    remarks: [
      "A PREDICATE compares with = != < <= > >= BETWEEN and IN, texts also with BEGINSWITH CONTAINS"
        + " ENDSWITH LIKE MATCHES, all with [c] and [d] to ignore case and marks; AND OR NOT and"
        + " parentheses join conditions. budget.title goes over a relationship; ANY ALL NONE stand"
        + " before one to many, expenses.@count counts it; nil is no value.",
      "Rows come in the order of their IDs, unless --sort says otherwise. Without --columns all"
        + " attributes and to-one relationships are shown; to-many relationships are shown when"
        + " named.",
      "The object's ID is the column id, or objectID where the entity has an attribute id.",
    ],
    seeAlso: [.get, .log],
    formats: OutputFormat.allCases
  )

  static let get = CommandDescription(
    name: .get,
    purpose: "show one object and its relationships",
    operands: [readStore, object],
    flags: [.at, .timeZone],
    examples: [
      .init(command: "get Budget.daybook Budget/1", explanation: "all values and relationships"),
      .init(
        command: "get Budget.daybook Expense/2 --at 4",
        explanation: "as it was after transaction 4"
      ),
    ],
    exitCodes: exitCodesOfReading + [.answeredNo],
    remarks: [],
    seeAlso: [.history, .list]
  )

  static let browse = CommandDescription(
    name: .browse,
    purpose: "walk through a store: entities, objects, relationships, history",
    operands: [
      .init(name: "STORE", explanation: "a folder Name.daybook, or one journal segment (.jsonl)")
    ],
    flags: [.at, .timeZone, .script, .snapshot],
    examples: [
      .init(command: "browse Budget.daybook", explanation: "on the whole screen; ? lists the keys"),
      .init(command: "browse Budget.daybook --at 2", explanation: "as it was after transaction 2"),
    ],
    exitCodes: exitCodesOfReading + [.answeredNo, .badInput],
    remarks: [
      "/ takes a PREDICATE, as --where of 'list' does; h shows what values an object ever had.",
      "Without a terminal, and where TERM is dumb, rows are numbered and lines are read.",
    ],
    seeAlso: [.list, .get, .history],
    formats: [.text]
  )
}
