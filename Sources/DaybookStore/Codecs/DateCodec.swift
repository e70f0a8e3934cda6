package import DaybookBytes
import DaybookModel

/// Instants in the journal: `"2026-10-07T08:15:30.123456789Z"`, no zeros at the fraction's end.
///
/// An instant is the number of seconds since 2001-01-01T00:00:00Z, a double. Written are three, six
/// or nine fraction digits, the fewest that give the double back bit for bit. Where nine do not
/// (near 2001, before year 1, beyond year 9999, NaN), the number itself is written:
/// `"@<shortest double>"`.
package enum DateCodec {
  /// Appends an instant.
  ///
  /// - Parameters:
  ///   - seconds: Since 2001-01-01T00:00:00Z.
  ///   - buffer: Where the text goes.
  package static func append(_ seconds: Double, to buffer: inout ByteBuffer) {
    if let instant = CivilInstant(seconds) {
      buffer.append(0x22)
      buffer.advance(by: instant.write(to: buffer.target(reserving: CivilInstant.byteCapacity)))
      buffer.append(0x22)
    } else {
      buffer.append("\"@")
      DoubleCodec.appendUnquoted(seconds, to: &buffer)
      buffer.append(0x22)
    }
  }

  /// Steps over an instant in either spelling.
  ///
  /// - Returns: Seconds since 2001-01-01T00:00:00Z.
  package static func scan(_ scanner: inout JSONScanner) throws(JSONError) -> Double {
    let start = scanner.position
    if scanner.take("\"@") {
      let seconds = try DoubleCodec.scanUnquoted(&scanner)
      try scanner.expect("\"")
      return seconds
    }
    try scanner.expect("\"")
    guard let instant = CivilInstant(&scanner), scanner.take(0x22) else {
      throw scanner.error(.unsuitable("a date like 2026-01-31T08:15:30.5Z"), at: start)
    }
    return instant.seconds
  }
}
