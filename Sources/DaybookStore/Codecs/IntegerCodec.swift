package import DaybookBytes

/// Integers in the journal: numbers up to 2⁵³ − 1, digits in quotes beyond.
///
/// Readers that keep numbers as doubles (JavaScript, `jq` up to 1.6) would alter larger ones.
package enum IntegerCodec {
  /// The largest magnitude that is written as a number.
  package static let largestNumber: UInt64 = 9_007_199_254_740_991

  /// Appends an integer.
  package static func append(_ value: Int64, to buffer: inout ByteBuffer) {
    if value.magnitude <= largestNumber {
      buffer.append(integer: value)
    } else {
      buffer.append(0x22)
      buffer.append(integer: value)
      buffer.append(0x22)
    }
  }

  /// Steps over an integer in either spelling.
  package static func scan(_ scanner: inout JSONScanner) throws(JSONError) -> Int64 {
    guard scanner.take(0x22) else { return try scanner.scanInteger() }
    let value = try scanner.scanInteger()
    try scanner.expect("\"")
    return value
  }

  /// Steps over an integer that lies within `range`.
  ///
  /// - Parameters:
  ///   - scanner: Stands before the integer.
  ///   - range: What the attribute's type can hold.
  /// - Returns: The integer.
  /// - Throws: `JSONError` at the integer's place.
  package static func scan(
    _ scanner: inout JSONScanner,
    in range: ClosedRange<Int64>
  ) throws(JSONError) -> Int64 {
    let start = scanner.position
    let value = try scan(&scanner)
    guard range.contains(value) else {
      throw scanner.error(
        .unsuitable("an integer from \(range.lowerBound) to \(range.upperBound)"),
        at: start
      )
    }
    return value
  }
}
