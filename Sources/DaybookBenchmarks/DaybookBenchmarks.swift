import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs workloads named on standard input and prints `name seconds checksum` for each run.
///
/// `daybook-benchmarks DIRECTORY [ROWS [SEED]]`; `scripts/bench.sh` runs it beside its twin that
/// measures SQLite.
@main
struct DaybookBenchmarks {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let directory = arguments.first else {
      print("usage: daybook-benchmarks DIRECTORY [ROWS [SEED]]")
      exit(64)
    }
    let rowCount = arguments.dropFirst().first.flatMap(Int.init) ?? 1_000_000
    let seed = arguments.dropFirst(2).first.flatMap(UInt64.init) ?? 1
    let benchmark = Benchmark(BenchmarkData(rowCount: rowCount, seed: seed), directory: directory)
    while let line = readLine() {
      guard let workload = Workload(rawValue: line) else {
        print("\(line) unknown 0")
        continue
      }
      do throws(DaybookError) {
        let outcome = try benchmark.run(workload)
        print("\(line) \(outcome.seconds) \(outcome.checksum)")
      } catch {
        print("\(line) failed 0 \(error)")
      }
    }
  }
}
