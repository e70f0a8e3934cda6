import DaybookModel

extension CommandTable {
  static let new = CommandDescription(
    name: .new,
    purpose: "create a store from a model",
    operands: [.init(name: "STORE", explanation: "the folder to create; must not exist yet")],
    flags: [.model, .dryRun],
    examples: [
      .init(
        command: "new Books.daybook --model budget.json",
        explanation: "an empty store; transaction 1 is its model"
      ),
      .init(
        command: "new Books.daybook --model budget.json --dry-run",
        explanation: "check the model and the place, create nothing"
      ),
    ],
    exitCodes: [.storeUnavailable, .rejected, .badInput],
    remarks: ["The model is a JSON file as daybook model STORE --json writes it."],
    seeAlso: [.import, .model]
  )

  static let add = CommandDescription(
    name: .add,
    purpose: "insert an object",
    operands: [writtenStore, entity, valueOperand],
    flags: flagsOfWriting,
    examples: [
      .init(
        command: "add Budget.daybook Budget title=Holidays total=900",
        explanation: "an object with two values"
      ),
      .init(
        command: "add Budget.daybook Expense title=Train amount=49.90 budget=Budget/1",
        explanation: "with a relationship to another object"
      ),
    ],
    exitCodes: exitCodesOfWriting,
    remarks: valueRemarks,
    seeAlso: [.set, .import]
  )

  static let set = CommandDescription(
    name: .set,
    purpose: "change values of an object",
    operands: [writtenStore, object, valueOperand],
    flags: flagsOfWriting,
    examples: [
      .init(
        command: "set Budget.daybook Budget/1 title=Cinema --author ana --note spelling",
        explanation: "one value, with author and note"
      ),
      .init(command: "set Budget.daybook Budget/1 total=", explanation: "empties a value"),
      .init(
        command: "set Budget.daybook Budget/1 expenses-=Expense/2",
        explanation: "takes an object out of a to-many relationship"
      ),
    ],
    exitCodes: exitCodesOfWriting + [.answeredNo],
    remarks: valueRemarks,
    seeAlso: [.add, .history]
  )

  static let rm = CommandDescription(
    name: .rm,
    purpose: "delete objects; their history stays",
    operands: [
      writtenStore,
      .init(name: "ENTITY/N", explanation: object.explanation, isRepeated: true),
    ],
    flags: flagsOfWriting + [.yes, .noInput],
    examples: [
      .init(command: "rm Budget.daybook Expense/1", explanation: "one object"),
      .init(
        command: "rm Budget.daybook Budget/1 --dry-run",
        explanation: "says what would be deleted with it"
      ),
    ],
    exitCodes: exitCodesOfWriting + [.answeredNo],
    remarks: [
      "The model's delete rules hold: cascades delete more, denials refuse. On a terminal you are"
        + " asked before objects are deleted that you did not name."
    ],
    seeAlso: [.history, .show]
  )

  static let `import` = CommandDescription(
    name: .import,
    purpose: "insert the rows of a CSV, TSV, JSON or JSON lines file",
    operands: [
      writtenStore,
      .init(
        name: "ENTITY",
        explanation: "an entity of the model; left out, FILE is a whole store as export writes it",
        isOptional: true
      ),
      .init(
        name: "FILE",
        explanation: "a file ending in csv, tsv, json, jsonl or ndjson; - reads CSV from"
          + " standard input"
      ),
    ],
    flags: [.map, .key, .policy, .null, .path, .encoding, .maxErrors, .batch, .timeZone]
      + flagsOfWriting
      + [.verbose],
    examples: [
      .init(
        command: "import Budget.daybook Budget budgets.csv",
        explanation: "columns named like attributes"
      ),
      .init(
        command: "import Budget.daybook Budget budgets.csv --map name=title --map remark=",
        explanation: "another name for one column, and one that is left out"
      ),
      .init(
        command: "import Budget.daybook Budget budgets.csv --key title --policy update",
        explanation: "change the budgets that are there, add the others"
      ),
      .init(
        command: "import Budget.daybook Budget budgets.csv --max-errors 2 --dry-run",
        explanation: "check every row, save nothing"
      ),
      .init(
        command: "import Copy.daybook all.jsonl",
        explanation: "a whole store, its rows bearing entity and id"
      ),
    ],
    exitCodes: exitCodesOfWriting + [.badInput],
    remarks: [
      "The rows of a whole store get new IDs, and their relationships lead to the new objects.",
      "The whole file is one transaction. When a row is bad, nothing is imported; the first bad row"
        + " is shown with file, line and column, with -v all of them. With --batch bad rows are"
        + " found before anything is saved, and Ctrl-C leaves whole batches only.",
      "Values are read by the model's types. In CSV and TSV an empty field is null and \"\" is the"
        + " empty text. A relationship is written as ENTITY/N, several with a blank between, or by"
        + " a unique attribute of its destination: --map RELATIONSHIP.ATTRIBUTE=COLUMN. Keys add to"
        + " a to-many relationship, so that a table of pairs fills it; IDs replace it.",
      "Without --key, the policies skip and update match by the model's uniqueness constraints. In"
        + " JSON the column A.B is the member B of the member A, and of a key that an object has"
        + " twice the last value counts.",
      "Days are those of UTC. Times without Z or an offset are refused, unless --tz says whose they"
        + " are.",
      "Columns that are neither attributes nor mapped are left out and named once; --map COLUMN="
        + " leaves one out without a word.",
    ],
    seeAlso: [.export, .log]
  )

  private static let valueOperand = CommandDescription.Operand(
    name: "NAME=VALUE",
    explanation: "an attribute or relationship and its value",
    isRepeated: true
  )

  private static let valueRemarks = [
    "NAME=VALUE reads VALUE by the attribute's type; NAME= makes it null; NAME:=JSON takes a JSON"
      + " value, so NAME:='\"\"' is the empty text.",
    "RELATIONSHIP=ENTITY/N sets a relationship, several IDs with a blank between; += adds to and"
      + " -= takes from a to-many relationship.",
    "COMPOSITE.ELEMENT=VALUE sets one element of a composite attribute, as in home.city=Bern;"
      + " COMPOSITE={\"city\":\"Bern\"} sets all of them, those that it leaves out to null.",
  ]
}
