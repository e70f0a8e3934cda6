import DaybookBytes
import DaybookJournal
import DaybookModel
import DaybookStore

extension CommandRun {
  /// `daybook demo`.
  func demo() throws(CommandFailure) -> ExitCode {
    try environment.files.makeDirectory(DemoStep.folder)
    let path = try freeStorePath()
    let model = try calling { () throws(DaybookError) in try DemoStep.model() }
    let modelText = Array((model.json + "\n").utf8)
    try environment.files.replaceFile(DemoStep.modelPath, with: modelText)
    let steps = DemoStep.all(store: path)
    guard target.format == .text else {
      let talk = MemorySink()
      for step in steps { try perform(step, into: talk) }
      try sink.write(JSONLayout.text(of: DemoStep.json(steps, store: path)))
      return .success
    }
    for step in steps {
      if let remark = step.remark { try sink.write(style.paint("# " + remark, .faint) + "\n") }
      try sink.write(style.paint("$ " + step.shownCommand, .heading) + "\n")
      try perform(step, into: sink)
      try sink.write("\n")
    }
    try writeJournal(of: path)
    try sink.write("The store is \(path); each of the commands above works on it.\n")
    return .success
  }

  /// The first name that is free: an earlier demo's store is never touched.
  private func freeStorePath() throws(CommandFailure) -> String {
    var number = 1
    while true {
      let name = number == 1 ? "Budget.daybook" : "Budget-\(number).daybook"
      let path = DemoStep.folder + "/" + name
      if try environment.files.kind(of: path) == nil { return path }
      number += 1
    }
  }

  /// Runs a step as if it had been typed.
  private func perform(_ step: DemoStep, into sink: any TextSink) throws(CommandFailure) {
    var parsed = try ArgumentParser().parse(step.words)
    if let colour = arguments.text(.color) { parsed.add(.color, value: colour) }
    var environment = environment
    environment.output = sink
    let run = try CommandRun(parsed, environment)
    let code = try run.perform()
    guard code == .success else {
      throw CommandFailure(.defect, "a step of the demo ended with exit code \(code.rawValue)")
    }
  }

  /// Shows the lines of the last save as they stand in the file.
  private func writeJournal(of path: String) throws(CommandFailure) {
    let file = path + "/journal/000001.jsonl"
    let bytes = try InputBytes.read(file, files: environment.files)
    let lines = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    let start = lines.lastIndex { $0.hasPrefix("{\"op\":\"begin\"") } ?? 0
    try sink.write(style.paint("$ tail -n \(lines.count - start) \(file)", .heading) + "\n")
    for line in lines[start...] { try sink.write(SafeText.escaped(line) + "\n") }
    try sink.write("\n")
  }
}

/// One line of the demo.
private struct DemoStep {
  static let folder = "daybook-demo"
  static let modelPath = folder + "/budget.json"

  var words: [String]
  var remark: String?

  init(_ words: String..., remark: String? = nil) {
    self.words = words
    self.remark = remark
  }

  /// The line as a shell takes it.
  var shownCommand: String { (["daybook"] + words.map(shellQuoted)).joined(separator: " ") }

  static func all(store path: String) -> [DemoStep] {
    [
      DemoStep("new", path, "--model", modelPath, remark: "a store with two entities"),
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

  /// What the demo did, for programs.
  static func json(_ steps: [DemoStep], store path: String) -> JSONValue {
    .object([
      JSONMember("v", .integer(1)),
      JSONMember("store", .string(path)),
      JSONMember("model", .string(modelPath)),
      JSONMember("commands", .array(steps.map { .string($0.shownCommand) })),
      JSONMember("ok", .boolean(true)),
    ])
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
