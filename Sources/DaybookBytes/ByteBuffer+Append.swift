extension ByteBuffer {
  /// Makes room for `byteCount` further bytes.
  ///
  /// - Complexity: O(1) amortised.
  package mutating func reserve(_ byteCount: Int) {
    if capacity &- count < byteCount { grow(by: byteCount) }
  }

  /// Appends one byte.
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count &+= 1
  }

  /// Appends the bytes of a literal.
  package mutating func append(_ literal: StaticString) {
    let byteCount = literal.utf8CodeUnitCount
    reserve(byteCount)
    (base + count).update(from: literal.utf8Start, count: byteCount)
    count &+= byteCount
  }

  /// Appends `byteCount` bytes that start at `source`.
  package mutating func append(_ source: UnsafePointer<UInt8>, count byteCount: Int) {
    reserve(byteCount)
    (base + count).update(from: source, count: byteCount)
    count &+= byteCount
  }

  /// Appends all of `bytes`.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    UnsafeMutableRawPointer(base + count).copyMemory(from: source, byteCount: bytes.count)
    count &+= bytes.count
  }

  /// Appends all of `bytes`.
  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  /// Appends the UTF-8 bytes of `text` as they are, with nothing escaped.
  package mutating func append(utf8 text: String) {
    var copy = text
    copy.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends eight lower-case hexadecimal digits.
  package mutating func append(checksum: UInt32) {
    reserve(8)
    Hexadecimal.write(UInt64(checksum), digits: 8, to: base + count)
    count &+= 8
  }

  /// Appends 64 lower-case hexadecimal digits.
  package mutating func append(_ digest: SHA256Digest) {
    reserve(SHA256Digest.hexByteCount)
    digest.writeHex(to: base + count)
    count &+= SHA256Digest.hexByteCount
  }

  /// Gives out the memory behind the last byte for writing at most `byteCount` bytes.
  ///
  /// What was written becomes part of the buffer by `advance(by:)`; the pointer dies with the next
  /// append.
  package mutating func target(reserving byteCount: Int) -> UnsafeMutablePointer<UInt8> {
    reserve(byteCount)
    return base + count
  }

  /// Takes in `byteCount` bytes written behind the last byte.
  package mutating func advance(by byteCount: Int) {
    assert(byteCount >= 0 && count + byteCount <= capacity, "bytes were written into the room")
    count &+= byteCount
  }

  mutating func grow(by byteCount: Int) {
    precondition(byteCount >= 0, "room is not negative")
    let enlarged = max(capacity &* 2, count + byteCount)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: enlarged)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = enlarged
  }
}
