import DaybookBytes

/// A line of a journal that is changed, and then has the checksum that fits what it says.
package struct JournalLine {
  /// Everything before the checksum.
  package var body: String

  /// Takes a whole line, without its line feed, whatever its checksum is.
  package init(_ line: some StringProtocol) {
    body = String(line.dropLast(18))
  }

  /// Puts another hash where `key` has one; a line without the key stays as it is.
  package mutating func replace(_ key: String, with digest: String) {
    guard let range = body.firstRange(of: "\"\(key)\":\"") else { return }
    body = body[..<range.upperBound] + digest + body[range.upperBound...].dropFirst(64)
  }

  /// The whole line with a checksum that fits, without its line feed.
  package var text: String {
    let digits = String(CRC32C.checksum(body), radix: 16)
    return body + ",\"crc\":\"" + String(repeating: "0", count: 8 - digits.count) + digits + "\"}"
  }
}
