import DaybookBenchmarks
import DaybookModel
import TestSupport
import Testing

/// Every workload in a size at which it takes no time, so that none of them rots.
@Suite("Workloads")
struct WorkloadTests {
  @Test(arguments: Workload.allCases)
  func `run on a few thousand rows`(workload: Workload) throws {
    let directory = try TemporaryDirectory()
    let benchmark = Benchmark(
      BenchmarkData(rowCount: 2_000, seed: 1),
      directory: directory.path
    )

    let outcome = try benchmark.run(workload)

    #expect(outcome.seconds > 0)
    #expect(outcome.checksum > 0)
  }

  @Test(arguments: [Workload.scan, .count, .top50, .sortAll, .sum, .group100, .sumRelated])
  func `a query gives the same answer every time`(workload: Workload) throws {
    let directory = try TemporaryDirectory()
    let benchmark = Benchmark(
      BenchmarkData(rowCount: 2_000, seed: 1),
      directory: directory.path
    )

    let first = try benchmark.run(workload)
    let second = try benchmark.run(workload)

    #expect(first.checksum == second.checksum)
  }
}
