/// SplitMix64: the same numbers here and in `daybook-benchmarks`.
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

/// The rows of all workloads, made before the clock starts; `daybook-benchmarks` says how.
struct BenchmarkData: Sendable {
  let rowCount: Int
  let seed: UInt64

  /// Sixteen bytes for each row.
  var identifiers: [UInt8] = []

  /// Twenty bytes for each row.
  var titles: [UInt8] = []
  var totals: [Double] = []
  var dates: [Double] = []
  var actives: [Bool] = []

  /// Twelve bytes for each row.
  var names: [UInt8] = []
  var salaries: [Double] = []
  var grades: [Int64] = []

  init(rowCount: Int, seed: UInt64) {
    self.rowCount = rowCount
    self.seed = seed
    var random = BenchmarkRandom(seed: seed)
    for _ in 0..<rowCount {
      for _ in 0..<2 {
        withUnsafeBytes(of: random.next().bigEndian) { identifiers.append(contentsOf: $0) }
      }
      append(random.next(), 12, to: &titles)
      append(random.next(), 8, to: &titles)
      totals.append(Double(random.next() % 1_000_000) / 100)
      dates.append(Double(random.next() % 1_000_000_000))
      actives.append(random.next() & 1 == 1)
    }
    random = BenchmarkRandom(seed: seed + 1)
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
}
