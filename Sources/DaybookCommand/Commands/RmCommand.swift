import DaybookModel
import DaybookStore

extension CommandRun {
  /// `daybook rm STORE ENTITY/N…`.
  func rm() throws(CommandFailure) -> ExitCode {
    let store = try openForWriting()
    let state = store.state
    var rows: [RowID] = []
    for text in arguments.operands.dropFirst() {
      rows.append(try existingRow(text, in: state))
    }
    let plan = DeletionPlan(deleting: rows, in: state)
    try confirm(plan, named: Set(rows), in: state)
    let changes = ChangeSet(store.schema)
    plan.write(to: changes, over: state)
    try write(try save(changes, to: store, over: state))
    return .success
  }

  /// Asks a person before objects go that were not named.
  private func confirm(
    _ plan: DeletionPlan,
    named rows: Set<RowID>,
    in state: StoreState
  ) throws(CommandFailure) {
    let others = plan.deletions.filter { !rows.contains($0.row) }
    let isAsked =
      environment.terminal.isInputTerminal && environment.terminal.isErrorTerminal
      && !arguments.has(.yes) && !arguments.has(.noInput) && !isDryRun
    guard isAsked, let first = others.first else { return }
    let name = state.schema.reference(to: first.row)
    let more = others.count > 1 ? " and \(others.count - 1) more" : ""
    let question = "This also deletes \(name)\(more). Go on? [y/N] "
    try environment.errorOutput.write(question)
    guard try answersYes() else {
      throw CommandFailure(.answeredNo, "nothing was deleted")
    }
  }

  private func answersYes() throws(CommandFailure) -> Bool {
    let source = try FileSource("-", environment)
    let answer = String(decoding: try source.nextBytes(), as: UTF8.self)
    return ["y", "yes"].contains(answer.filter { !$0.isWhitespace }.lowercased())
  }
}
