import DaybookBytes
import DaybookJournal
import DaybookModel
import DaybookStore
import DaybookTerminal

extension CommandRun {
  /// `daybook info STORE`.
  func info() throws(CommandFailure) -> ExitCode {
    let source = try readTarget()
    var overview = StoreOverview(path: source.path)
    var query = HistoryQuery()
    try narrow(&query)
    try overview.read(source, query)
    switch target.format {
    case .text: try write(overview, try valueText())
    case .json, .jsonl, .csv, .tsv: try sink.write(JSONLayout.text(of: overview.json))
    }
    return .success
  }

  private func write(
    _ overview: StoreOverview,
    _ valueText: ValueText
  ) throws(CommandFailure) {
    try sink.write(style.paint(SafeText.escaped(overview.path), .heading) + "\n")
    var table = TextTable(
      [.init("", role: .faint), .init("")],
      style: style,
      columnLimit: columnLimit
    )
    table.hasHeading = false
    table.indentation = 2
    try table.write(overview.rows(valueText), to: sink)
    let counts = overview.counts
    guard !counts.isEmpty else { return }
    var entities = TextTable(
      [.init("entity"), .init("objects", .right)],
      style: style,
      columnLimit: columnLimit
    )
    entities.indentation = 2
    try sink.write("\n")
    try entities.write(counts.map { [$0.name, grouped($0.count)] }, to: sink)
  }
}
