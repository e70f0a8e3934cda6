import Foundation

/// Runs workloads named on standard input and prints `name seconds checksum` for each run.
///
/// `sqlite-benchmarks DIRECTORY [ROWS [SEED]]`, the twin of `daybook-benchmarks`.
@main
struct SQLiteBenchmarks {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let directory = arguments.first else {
      print("usage: sqlite-benchmarks DIRECTORY [ROWS [SEED]]")
      exit(64)
    }
    let rowCount = arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
    let seed = arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1
    let benchmark = Benchmark(BenchmarkData(rowCount: rowCount, seed: seed), directory: directory)
    while let line = readLine() {
      do {
        if let outcome = try benchmark.run(line) {
          print("\(line) \(outcome.seconds) \(outcome.checksum)")
        } else {
          print("\(line) unknown 0")
        }
      } catch {
        print("\(line) failed 0 \(error)")
      }
      fflush(nil)
    }
  }
}
