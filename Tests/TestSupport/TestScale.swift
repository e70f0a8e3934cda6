#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How much of its full count a big test does in this run.
///
/// A debug build does a twentieth, a release build all of it. `DAYBOOK_TEST_SCALE` overrides both
/// with a factor such as `0.1` or `4`.
package enum TestScale {
  /// The factor of this run, more than 0.
  package static let factor: Double = {
    let text = ProcessInfo.processInfo.environment["DAYBOOK_TEST_SCALE"]
    if let text {
      guard let factor = Double(text), factor > 0, factor.isFinite else {
        preconditionFailure("DAYBOOK_TEST_SCALE is a number above 0, not '\(text)'")
      }
      return factor
    }
    return isRelease ? 1 : 0.05
  }()

  /// Whether the tests were compiled with optimisation.
  package static var isRelease: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  /// Returns the share of `full` that this run does.
  ///
  /// - Parameters:
  ///   - full: The count of a release run.
  ///   - minimum: The count below which the test would prove nothing.
  /// - Returns: A count of at least `minimum`.
  package static func count(_ full: Int, atLeast minimum: Int = 1) -> Int {
    max(minimum, Int((Double(full) * factor).rounded(.up)))
  }
}
