import DaybookBytes
import DaybookModel
import DaybookStore
import DaybookTerminal

extension CommandRun {
  /// `daybook check STORE`.
  func check() throws(CommandFailure) -> ExitCode {
    let state = try openForReading().state
    let check = StoreCheck(state)
    switch target.format {
    case .text: try write(check.problems)
    case .jsonl:
      for problem in check.problems { try sink.write(problem.json.text + "\n") }
    case .json, .csv, .tsv:
      let kinds = CheckProblem.Kind.allCases.map { JSONValue.string($0.rawValue) }
      let object = JSONValue.object([
        JSONMember("v", .integer(1)),
        JSONMember("store", .string(arguments.operand(0))),
        JSONMember("tx", .integer(state.transaction)),
        JSONMember("ok", .boolean(check.problems.isEmpty)),
        JSONMember("checked", .array(kinds)),
        JSONMember("objects", .integer(Int64(check.objectCount))),
        JSONMember("problems", .array(check.problems.map(\.json))),
      ])
      try sink.write(JSONLayout.text(of: object))
    }
    return check.problems.isEmpty ? .success : .answeredNo
  }

  private func write(_ problems: [CheckProblem]) throws(CommandFailure) {
    guard !problems.isEmpty else { return }
    let table = TextTable(
      [.init("object", role: .identifier), .init("property"), .init("rule"), .init("problem")],
      style: style,
      columnLimit: columnLimit
    )
    let rows = problems.map { problem in
      [problem.object.description, problem.property, problem.kind.rawValue, problem.text]
        .map(SafeText.escaped)
    }
    try table.write(rows, to: sink)
    let objects = Set(problems.map(\.object)).count
    try note("\(counted(problems.count, "problem")) in \(counted(objects, "object"))")
  }
}

extension CheckProblem {
  fileprivate var json: JSONValue {
    .object([
      JSONMember("rule", .string(kind.rawValue)),
      JSONMember("id", .string(object.description)),
      JSONMember("property", property.isEmpty ? .null : .string(property)),
      JSONMember("text", .string(text)),
    ])
  }
}
