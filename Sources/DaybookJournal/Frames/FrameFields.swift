import DaybookBytes

/// Why a frame whose checksum is right cannot be read.
enum FrameFault: Error, Hashable {
  /// It is not written as this format writes it.
  case malformed

  /// It has something that only a newer version knows.
  case newer(String)
}

/// Steps over the members of one of the journal's own lines.
///
/// Keys stand in a fixed order. An unknown key needs a newer version unless it begins with `x-`.
struct FrameFields: ~Copyable {
  private var scanner: JSONScanner
  private var isFirst = true
  private let bodyByteCount: Int

  /// Reads a line whose trailer has been checked.
  ///
  /// - Parameter line: The bytes of the line with its line feed.
  init(_ line: UnsafeRawBufferPointer) {
    bodyByteCount = line.count - ChangeLines.trailerByteCount
    scanner = JSONScanner(UnsafeRawBufferPointer(rebasing: line[..<bodyByteCount]))
  }

  /// Steps over `key` if it comes next.
  mutating func take(_ key: StaticString) throws(FrameFault) -> Bool {
    while true {
      let start = scanner.position
      guard !scanner.isAtEnd else { return false }
      guard scanner.take(isFirst ? 0x7b : 0x2c) else { throw .malformed }
      let isKey = scanner.take(0x22) && scanner.take(key) && scanner.take("\":")
      if isKey {
        isFirst = false
        return true
      }
      scanner.position = start + 1
      guard try skipExtension() else {
        scanner.position = start
        return false
      }
    }
  }

  /// Steps over `key`, which must come next.
  mutating func expect(_ key: StaticString) throws(FrameFault) {
    guard try take(key) else { throw unknownOrMissing() }
  }

  /// Checks that nothing but optional extensions follows.
  mutating func expectEnd() throws(FrameFault) {
    guard try !take("x-") else { throw .malformed }
    guard scanner.isAtEnd else { throw unknownOrMissing() }
  }

  /// Steps over the value of `op`.
  mutating func expectKind(_ kind: StaticString) throws(FrameFault) {
    try expect("op")
    guard scanner.take(0x22), scanner.take(kind), scanner.take(0x22) else { throw .malformed }
  }

  /// Reads a whole number that is not negative.
  mutating func number() throws(FrameFault) -> Int64 {
    do {
      let value = try scanner.scanInteger()
      guard value >= 0 else { throw FrameFault.malformed }
      return value
    } catch {
      throw .malformed
    }
  }

  /// Reads any number.
  mutating func decimal() throws(FrameFault) -> Double {
    do {
      let span = try scanner.scanNumber()
      guard let value = Double(scanner.string(of: span)) else { throw FrameFault.malformed }
      return value
    } catch {
      throw .malformed
    }
  }

  /// Reads a string.
  mutating func string() throws(FrameFault) -> String {
    do {
      let span = try scanner.scanString()
      return scanner.string(of: span)
    } catch {
      throw .malformed
    }
  }

  /// Reads a string or `null`.
  mutating func optionalString() throws(FrameFault) -> String? {
    scanner.take("null") ? nil : try string()
  }

  /// Reads a moment.
  mutating func instant() throws(FrameFault) -> JournalInstant {
    let start = scanner.position + 1
    let end = start + JournalInstant.textByteCount
    guard scanner.nextByte == 0x22, end < scanner.byteCount, scanner.base[end] == 0x22 else {
      throw .malformed
    }
    guard let instant = JournalInstant(textBytes: scanner.bytes(start..<end)) else {
      throw .malformed
    }
    scanner.position = end + 1
    return instant
  }

  /// Reads 64 lower-case hexadecimal digits in quotes.
  mutating func digest() throws(FrameFault) -> SHA256Digest {
    let start = scanner.position + 1
    let end = start + SHA256Digest.hexByteCount
    guard scanner.nextByte == 0x22, end < scanner.byteCount, scanner.base[end] == 0x22 else {
      throw .malformed
    }
    guard let digest = SHA256Digest(hex: scanner.bytes(start..<end)) else { throw .malformed }
    scanner.position = end + 1
    return digest
  }

  /// Reads a digest or `null`.
  mutating func optionalDigest() throws(FrameFault) -> SHA256Digest? {
    scanner.take("null") ? nil : try digest()
  }

  /// Reads a list of strings.
  mutating func strings() throws(FrameFault) -> [String] {
    var result: [String] = []
    guard scanner.take(0x5b) else { throw .malformed }
    if scanner.take(0x5d) { return [] }
    repeat { result.append(try string()) } while scanner.take(0x2c)
    guard scanner.take(0x5d) else { throw .malformed }
    return result
  }

  /// Steps over a member whose key begins with `x-`; otherwise nothing is promised of the position.
  private mutating func skipExtension() throws(FrameFault) -> Bool {
    guard scanner.take("\"x-") else { return false }
    scanner.position -= 3
    do {
      _ = try scanner.scanKey()
      try scanner.skipValue(depth: 1)
    } catch {
      throw .malformed
    }
    isFirst = false
    return true
  }

  private mutating func unknownOrMissing() -> FrameFault {
    guard scanner.take(isFirst ? 0x7b : 0x2c) else { return .malformed }
    do {
      let span = try scanner.scanString()
      let key = scanner.string(of: span)
      return FrameReader.knownKeys.contains(key) ? .malformed : .newer("key \(key)")
    } catch {
      return .malformed
    }
  }
}
