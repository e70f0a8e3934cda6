import DaybookModel

/// One line of the demo.
struct DemoStep {
  static let storeName = "Expenses.daybook"
  static let modelName = "expenses.json"

  var words: [String]
  var remark: String?

  init(_ words: String..., remark: String? = nil) {
    self.words = words
    self.remark = remark
  }

  /// The line as a shell takes it.
  var shownCommand: String { (["daybook"] + words.map(shellQuoted)).joined(separator: " ") }

  static func all(in folder: String) -> [DemoStep] {
    let path = folder + "/" + storeName
    return [
      DemoStep(
        "new",
        path,
        "--model",
        folder + "/" + modelName,
        remark: "the same at the command line: a store with two entities"
      ),
      DemoStep(
        "add",
        path,
        "Budget",
        "title=Movies",
        "total=100",
        "--author",
        "anna",
        remark: "two budgets and two expenses"
      ),
      DemoStep("add", path, "Budget", "title=Dinner", "total=50", "--author", "anna"),
      DemoStep(
        "add",
        path,
        "Expense",
        "title=Cinema",
        "amount=12.50",
        "budget=Budget/1",
        "--author",
        "ben"
      ),
      DemoStep(
        "add",
        path,
        "Expense",
        "title=Popcorn",
        "amount=4.50",
        "budget=Budget/1",
        "--author",
        "ben"
      ),
      DemoStep(
        "set",
        path,
        "Expense/2",
        "amount=4.80",
        "--author",
        "anna",
        "--note",
        "price was wrong",
        remark: "a correction, and a deletion that takes its expenses along"
      ),
      DemoStep("rm", path, "Budget/1", "--author", "anna", "--note", "no more movies"),
      DemoStep("list", path, "Budget", remark: "what is saved now, and what was saved before"),
      DemoStep("list", path, "Expense", "--at", "6"),
      DemoStep("history", path, "Expense/2", remark: "every value that an object ever had"),
      DemoStep("log", path, remark: "who changed what and when"),
      DemoStep("verify", path, remark: "the proof that nothing was altered"),
    ]
  }

  static func model() throws(DaybookError) -> ManagedObjectModel {
    try ManagedObjectModel(name: "Budget") {
      Entity("Budget") {
        Attribute("title", .string)
        Attribute("total", .decimal, default: 0).range(0)
        ToMany("expenses", of: "Expense", inverse: "budget", deleteRule: .cascade)
      }
      Entity("Expense") {
        Attribute("title", .string)
        Attribute("amount", .decimal)
        Attribute("paid", .boolean, default: false)
        ToOne("budget", of: "Budget", inverse: "expenses")
      }
    }
  }
}
