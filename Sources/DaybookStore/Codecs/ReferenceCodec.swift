package import DaybookBytes

/// Names of objects in the journal: `"Account/1"`.
package enum ReferenceCodec {
  /// Appends an object's name.
  ///
  /// - Parameters:
  ///   - entity: The UTF-8 bytes of the entity's name, which need no escape.
  ///   - number: The object's number, from 1.
  ///   - buffer: Where the name goes.
  package static func append(
    entity: UnsafeRawBufferPointer,
    number: Int64,
    to buffer: inout ByteBuffer
  ) {
    buffer.append(0x22)
    buffer.append(entity)
    buffer.append(0x2f)
    buffer.append(integer: number)
    buffer.append(0x22)
  }

  /// Steps over an object's name.
  ///
  /// - Returns: The offsets of the entity's name, and the number.
  package static func scan(
    _ scanner: inout JSONScanner
  ) throws(JSONError) -> (entity: Range<Int>, number: Int64) {
    let start = scanner.position
    guard scanner.take(0x22) else { throw scanner.unexpected("an object's name") }
    let first = scanner.position
    while isNameByte(scanner.nextByte) { scanner.position &+= 1 }
    let slash = scanner.position
    var number: Int64 = 0
    guard slash > first, scanner.take(0x2f), (0x31...0x39).contains(scanner.nextByte) else {
      throw malformed(scanner, start)
    }
    let digits = scanner.position
    while scanner.nextByte &- 0x30 < 10 {
      number = number &* 10 &+ Int64(scanner.nextByte &- 0x30)
      scanner.position &+= 1
    }
    guard scanner.position &- digits <= 18, scanner.take(0x22) else {
      throw malformed(scanner, start)
    }
    return (first..<slash, number)
  }

  @inline(__always)
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0x22 && byte != 0x2f && byte != 0x5c
  }
}

private func malformed(_ scanner: JSONScanner, _ start: Int) -> JSONError {
  scanner.error(.unsuitable("an object's name like Account/1"), at: start)
}
