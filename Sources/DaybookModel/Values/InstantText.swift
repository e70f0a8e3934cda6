import DaybookBytes

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Instants as ISO 8601 text.
package enum InstantText {
  /// Writes an instant in UTC, as the journal does, so that the same bits come back.
  ///
  /// Three, six or nine fraction digits without trailing zeros; where nine do not suffice, `@` and
  /// the seconds since 2001-01-01.
  package static func text(of date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    if let instant = CivilInstant(seconds) { return instant.text }
    guard seconds.isNaN else { return "@\(seconds)" }
    let isPlain = seconds.bitPattern == Double.nan.bitPattern
    return isPlain ? "@nan" : "@nan:0x" + String(seconds.bitPattern, radix: 16)
  }
}
