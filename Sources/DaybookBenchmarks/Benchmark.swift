package import DaybookModel
import DaybookStore

/// Runs workloads and times them.
package final class Benchmark {
  let store: BenchmarkStore
  let data: BenchmarkData
  let objects: BenchmarkObjects
  var runCounts: [Workload: Int] = [:]
  var soaked: SoakStore?

  /// What a run took, and a number that must be the same on both sides.
  package struct Outcome: Hashable, Sendable {
    /// The time, in seconds.
    package var seconds: Double

    /// A digest of the answer.
    package var checksum: Int64

    /// What the engine alone took for the same, in seconds, where that is compared.
    package var engineSeconds: Double?
  }

  /// Runs workloads on the rows of `data`, in stores below a directory that exists.
  package init(_ data: BenchmarkData, directory: String) {
    self.data = data
    store = BenchmarkStore(data, directory: directory)
    objects = BenchmarkObjects(store)
  }

  /// Runs a workload once; what it needs is made before the clock starts.
  package func run(_ workload: Workload) throws(DaybookError) -> Outcome {
    runCounts[workload, default: 0] += 1
    switch workload {
    case .insertUnique, .insertPlain: return try insert(transactionRowCount: data.rowCount)
    case .transactions: return try insert(transactionRowCount: 1_000)
    case .durableSaves: return try saveOneByOne()
    case .concurrentSavers: return try saveConcurrently()
    case .scan: return try scan()
    case .count: return try count()
    case .top50: return try sorted(limit: 50)
    case .sortAll: return try sorted(limit: 0)
    case .lookups: return try lookUp()
    case .sum: return try sum()
    case .group100: return try group()
    case .sumRelated: return try sumRelated()
    case .readersAndWriter: return try readAndWrite()
    case .replay: return try replay()
    case .update: return try update()
    case .delete: return try delete()
    case .soak: return try soak()
    case .objectsMaterialise: return try materialise()
    case .objectsRelated: return try followRelationships()
    case .objectsInsert: return try insertObjects()
    case .listChange: return try followChanges()
    case .objectsUndo: return try undoChanges()
    case .childSave: return try saveChild()
    case .batchMerge: return try mergeBatch()
    case .historyAfter: return try readHistory()
    }
  }

  /// A run of its own each time: the random source of its draws.
  func random(_ workload: Workload) -> BenchmarkRandom {
    BenchmarkRandom(seed: data.seed + 1_000 + UInt64(runCounts[workload, default: 0]))
  }
}

/// Times a piece of work.
func timed<Result>(
  _ work: () throws(DaybookError) -> Result
) throws(DaybookError) -> (seconds: Double, Result) {
  let clock = ContinuousClock()
  let start = clock.now
  let result = try work()
  let elapsed = clock.now - start
  let (seconds, attoseconds) = elapsed.components
  return (Double(seconds) + Double(attoseconds) / 1e18, result)
}
