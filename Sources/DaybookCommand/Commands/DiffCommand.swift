import DaybookBytes
import DaybookModel
import DaybookStore

extension CommandRun {
  /// `daybook diff STORE A B`.
  func diff() throws(CommandFailure) -> ExitCode {
    let moments = try ComparedMoments(self)
    let comparison = StateComparison(
      from: moments.older.state,
      to: moments.newer.state,
      isOneHistory: moments.isOneHistory
    )
    let output = ComparisonOutput(moments: moments, comparison: comparison, run: self)
    switch target.format {
    case .text: try output.writeText()
    case .jsonl: try output.writeLines()
    case .json, .csv, .tsv: try sink.write(JSONLayout.text(of: output.json))
    }
    return comparison.isEmpty ? .success : .answeredNo
  }
}
