import DaybookJournal
import DaybookModel

/// Runs workloads named on standard input and prints `name seconds checksum` for each run, and the
/// engine's own seconds behind them where live objects are compared with it.
///
/// `daybook-benchmarks DIRECTORY [ROWS [SEED]]`; `scripts/bench.sh` runs it beside its twin that
/// measures SQLite.
@main
struct DaybookBenchmarks {
  static func main() throws {
    let output = OutputFile.standardOutput()
    let arguments = CommandLine.arguments.dropFirst()
    guard let directory = arguments.first else {
      try output.print("usage: daybook-benchmarks DIRECTORY [ROWS [SEED]]")
      return
    }
    let rowCount = arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
    let seed = arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1
    let benchmark = Benchmark(BenchmarkData(rowCount: rowCount, seed: seed), directory: directory)
    while let line = readLine() {
      try output.print(report(line, benchmark))
    }
  }

  private static func report(_ name: String, _ benchmark: Benchmark) -> String {
    guard let workload = Workload(rawValue: name) else { return "\(name) unknown 0" }
    do throws(DaybookError) {
      let outcome = try benchmark.run(workload)
      let engine = outcome.engineSeconds.map { " \($0)" } ?? ""
      return "\(name) \(outcome.seconds) \(outcome.checksum)\(engine)"
    } catch {
      return "\(name) failed 0 \(error)"
    }
  }
}

extension OutputFile {
  /// Writes a line that whoever reads the pipe sees at once.
  fileprivate func print(_ line: String) throws(IOFault) {
    let bytes = Array("\(line)\n".utf8)
    // Typed throws do not pass through the closures of the standard library's buffers.
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(IOFault) in try write(buffer) }
    }
    try result.get()
    try flush()
  }
}
