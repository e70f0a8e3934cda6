import DaybookStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// SplitMix64: the same numbers here and in the program that measures SQLite.
struct BenchmarkRandom {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

/// The rows of all workloads, made before the clock starts.
///
/// Row *i* draws in this order: two words of identifier; two words of title, each twelve and
/// eight letters by five bits modulo 26; total in cents below a million; seconds since 2001 below
/// a billion; active by the lowest bit. Employee *i* belongs to company *i* modulo 1,000 and draws
/// twelve letters of name, then salary in cents below eight million over 20,000, then a grade
/// below 100. Employees start from the seed plus one.
package struct BenchmarkData {
  /// The number of budgets, and of employees.
  package let rowCount: Int
  let seed: UInt64
  var identifiers: [UUID] = []

  /// Twenty bytes for each row.
  var titles: [UInt8] = []
  var totals: [Double] = []
  var dates: [Double] = []
  var actives: [Bool] = []
  var names: [UInt8] = []
  var salaries: [Double] = []
  var grades: [Int64] = []

  static let titleByteCount = 20
  static let nameByteCount = 12

  /// Makes the rows.
  package init(rowCount: Int, seed: UInt64) {
    self.rowCount = rowCount
    self.seed = seed
    makeBudgets()
    makeEmployees()
  }

  private mutating func makeBudgets() {
    var random = BenchmarkRandom(seed: seed)
    identifiers.reserveCapacity(rowCount)
    titles.reserveCapacity(rowCount * BenchmarkData.titleByteCount)
    for _ in 0..<rowCount {
      identifiers.append(UUID(random.next(), random.next()))
      append(random.next(), 12, to: &titles)
      append(random.next(), 8, to: &titles)
      totals.append(Double(random.next() % 1_000_000) / 100)
      dates.append(Double(random.next() % 1_000_000_000))
      actives.append(random.next() & 1 == 1)
    }
  }

  private mutating func makeEmployees() {
    var random = BenchmarkRandom(seed: seed + 1)
    names.reserveCapacity(rowCount * BenchmarkData.nameByteCount)
    for _ in 0..<rowCount {
      append(random.next(), 12, to: &names)
      salaries.append(20_000 + Double(random.next() % 8_000_000) / 100)
      grades.append(Int64(random.next() % 100))
    }
  }

  private func append(_ word: UInt64, _ count: Int, to bytes: inout [UInt8]) {
    for position in 0..<count {
      bytes.append(97 + UInt8((word >> UInt64(position * 5) & 31) % 26))
    }
  }

  /// The company of an employee, both from 0.
  func company(_ employee: Int) -> Int { employee % 1_000 }
}

extension UUID {
  /// The sixteen bytes of two words, the highest first.
  init(_ first: UInt64, _ second: UInt64) {
    var bytes = (first.bigEndian, second.bigEndian)
    self = withUnsafeBytes(of: &bytes) { $0.loadUnaligned(as: UUID.self) }
  }
}
