/// The constants of Format 1.
///
/// Every line is one JSON object without blanks outside strings, its keys in a fixed order, `op`
/// first, and ends with these 19 bytes:
///
/// | offset from the line's end | size | field                                          |
/// | -------------------------: | ---: | :--------------------------------------------- |
/// |                        -19 |    8 | `,"crc":"`                                     |
/// |                        -11 |    8 | CRC-32C of all bytes before, lower-case digits |
/// |                         -3 |    2 | `"}`                                           |
/// |                         -1 |    1 | line feed                                      |
package enum Format {
  /// The version that this library writes.
  package static let version = 1

  /// The most bytes of one line, its line feed included.
  package static let lineByteCountLimit = 64 << 20

  /// The most bytes of a transaction from `begin` through the last change.
  package static let transactionByteCountLimit: Int64 = 4 << 30

  /// The most change lines of a transaction.
  package static let changeCountLimit = 1 << 31

  /// The most bytes of a string.
  package static let stringByteCountLimit = 16 << 20

  /// The size of the blocks that a transaction of more bytes is hashed in.
  package static let hashBlockByteCount = 1 << 20

  /// The number of bytes of `HEAD`.
  package static let headByteCount = 256

  /// How far from the end of the journal opening recomputes every hash.
  package static let hashedTailByteCount: Int64 = 8 << 20

  /// `,"crc":"` before the digits.
  static let checksumKey: StaticString = ",\"crc\":\""

  /// The bytes of the trailer without the line feed.
  static let trailerByteCount = 18
}
