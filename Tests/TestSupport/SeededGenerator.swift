#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A random source that repeats itself: the same seed gives the same numbers on every machine.
///
/// It is SplitMix64, which passes BigCrush and needs one word of state. A failing test prints the
/// seed in its message; `DAYBOOK_TEST_SEED` runs that seed again.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The number that this generator began with.
  package let seed: UInt64

  private var state: UInt64

  /// Creates a generator that begins at `seed`.
  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// Returns the next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns `true` with the probability `chance`, from 0 to 1.
  package mutating func chooses(withChance chance: Double) -> Bool {
    Double.random(in: 0..<1, using: &self) < chance
  }

  /// The seeds that a randomised test runs: `fixed` ones, then as many fresh ones.
  ///
  /// - Parameter fixed: How many seeds, counted from 1, are the same in every run.
  /// - Returns: Only the seed in `DAYBOOK_TEST_SEED` if that is set, and no
  ///   fresh ones if that is `fixed`.
  package static func seeds(fixed: Int) -> [UInt64] {
    let text = ProcessInfo.processInfo.environment["DAYBOOK_TEST_SEED"]
    if text == "fixed" { return (1...fixed).map(UInt64.init) }
    if let text {
      guard let seed = UInt64(text) else {
        preconditionFailure("DAYBOOK_TEST_SEED is a whole number, not '\(text)'")
      }
      return [seed]
    }
    var system = SystemRandomNumberGenerator()
    return (1...fixed).map(UInt64.init) + (1...fixed).map { _ in system.next() }
  }
}
