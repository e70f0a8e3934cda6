import DaybookBytes
import DaybookModel
import DaybookStore
import DaybookTerminal

/// A comparison as people and programs read it; nothing at all in text where nothing differs.
struct ComparisonOutput {
  let moments: ComparedMoments
  let comparison: StateComparison
  let run: CommandRun

  func writeText() throws(CommandFailure) {
    guard !comparison.isEmpty else { return }
    for line in storeLines { try run.sink.write("  " + run.style.paint(line, .changed) + "\n") }
    if run.arguments.has(.stat) {
      try writeStatistics()
    } else {
      let text = try run.transactionText(
        try ReadTarget(moments.newer.path, files: run.environment.files)
      )
      for (index, difference) in comparison.differences.enumerated() {
        if index.isMultiple(of: 256) { try run.checkInterruption() }
        try run.sink.write(text.patch(comparison.change(difference)))
      }
    }
    let total = total
    try run.sink.write(
      "\(grouped(total.insertedCount)) inserted, \(grouped(total.updatedCount)) updated,"
        + " \(grouped(total.deletedCount)) deleted\n"
    )
  }

  func writeLines() throws(CommandFailure) {
    for (index, difference) in comparison.differences.enumerated() {
      if index.isMultiple(of: 256) { try run.checkInterruption() }
      let object = TransactionJSON.object(comparison.change(difference))
      try run.sink.write(object.text + "\n")
    }
  }

  var json: JSONValue {
    let total = total
    var members = [
      JSONMember("v", .integer(1)),
      JSONMember("from", side(moments.older)),
      JSONMember("to", side(moments.newer)),
      JSONMember("equal", .boolean(comparison.isEmpty)),
      JSONMember("inserted", .integer(Int64(total.insertedCount))),
      JSONMember("updated", .integer(Int64(total.updatedCount))),
      JSONMember("deleted", .integer(Int64(total.deletedCount))),
      JSONMember("metadata", .array(comparison.differingMetadata.map { .string($0) })),
    ]
    if run.arguments.has(.stat) {
      members.append(JSONMember("entities", .object(comparison.counts.map(member))))
    } else {
      let changes = comparison.differences.map { TransactionJSON.object(comparison.change($0)) }
      members.append(JSONMember("changes", .array(changes)))
    }
    return .object(members)
  }
}

extension ComparisonOutput {
  private var total: HistoryCount {
    comparison.counts.reduce(into: HistoryCount(entity: "")) { total, count in
      total.insertedCount += count.insertedCount
      total.updatedCount += count.updatedCount
      total.deletedCount += count.deletedCount
    }
  }

  /// What differs beside the objects.
  private var storeLines: [String] {
    let models = [moments.older, moments.newer].map { $0.state.schema.model }
    let model =
      comparison.areModelsEqual
      ? [] : ["* model  \(models[0].contentHash) → \(models[1].contentHash)"]
    return model + comparison.differingMetadata.map { "* metadata  " + SafeText.escaped($0) }
  }

  private func writeStatistics() throws(CommandFailure) {
    var table = TextTable(
      [
        .init("entity"), .init("inserted", .right, role: .inserted),
        .init("updated", .right, role: .changed), .init("deleted", .right, role: .deleted),
      ],
      style: run.style,
      columnLimit: run.columnLimit
    )
    table.indentation = 2
    let rows = comparison.counts.map { count in
      [count.entity]
        + [count.insertedCount, count.updatedCount, count.deletedCount].map(grouped)
    }
    try table.write(rows, to: run.sink)
  }

  private func side(_ side: ComparedMoments.Side) -> JSONValue {
    .object([
      JSONMember("store", .string(side.path)),
      JSONMember("tx", .integer(side.state.transaction)),
      JSONMember("model", .string(side.state.schema.model.contentHash)),
    ])
  }

  private func member(_ count: HistoryCount) -> JSONMember {
    JSONMember(
      count.entity,
      .object([
        JSONMember("inserted", .integer(Int64(count.insertedCount))),
        JSONMember("updated", .integer(Int64(count.updatedCount))),
        JSONMember("deleted", .integer(Int64(count.deletedCount))),
      ])
    )
  }
}
