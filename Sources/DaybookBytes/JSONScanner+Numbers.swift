/// Where a number stands in a text.
package struct JSONNumberSpan: Hashable, Sendable {
  /// The offset of the first byte.
  package var offset: Int

  /// The number of bytes.
  package var byteCount: Int

  /// Whether it has neither fraction nor exponent.
  package var isInteger: Bool

  /// The offsets of the number's bytes.
  package var range: Range<Int> { offset..<(offset + byteCount) }
}

extension JSONScanner {
  /// Steps over a number.
  package mutating func scanNumber() throws(JSONError) -> JSONNumberSpan {
    let start = position
    _ = take(0x2d)
    guard isDigit(nextByte) else {
      if start == position || isAtEnd { throw unexpected("a number") }
      throw error(.invalidNumber, at: start)
    }
    if !take(0x30) { skipDigits() }
    if isDigit(nextByte) { throw error(.invalidNumber, at: start) }
    var isInteger = true
    if take(0x2e) {
      isInteger = false
      guard isDigit(nextByte) else { throw error(.invalidNumber, at: start) }
      skipDigits()
    }
    if nextByte | 0x20 == 0x65 {
      isInteger = false
      position &+= 1
      if nextByte == 0x2b || nextByte == 0x2d { position &+= 1 }
      guard isDigit(nextByte) else { throw error(.invalidNumber, at: start) }
      skipDigits()
    }
    return JSONNumberSpan(offset: start, byteCount: position &- start, isInteger: isInteger)
  }

  /// Steps over a number that is written as an integer and fits 64 bits.
  package mutating func scanInteger() throws(JSONError) -> Int64 {
    let start = position
    let isNegative = take(0x2d)
    let first = position
    var value: Int64 = 0
    var overflows = false
    while position < byteCount, isDigit(base[position]) {
      let digit = Int64(base[position] &- 0x30)
      let product = value.multipliedReportingOverflow(by: 10)
      let sum =
        isNegative
        ? product.partialValue.subtractingReportingOverflow(digit)
        : product.partialValue.addingReportingOverflow(digit)
      overflows = overflows || product.overflow || sum.overflow
      value = sum.partialValue
      position &+= 1
    }
    let digitCount = position &- first
    guard digitCount > 0 else {
      position = start
      throw unexpected("an integer")
    }
    let continues = nextByte == 0x2e || nextByte | 0x20 == 0x65
    guard !overflows, !continues, digitCount == 1 || base[first] != 0x30 else {
      throw error(.unsuitable("an integer of 64 bits"), at: start)
    }
    return value
  }

  /// The text of a number that this scanner stepped over.
  package func string(of span: JSONNumberSpan) -> String {
    String(
      decoding: UnsafeBufferPointer(start: base + span.offset, count: span.byteCount),
      as: UTF8.self
    )
  }

  private mutating func skipDigits() {
    while position < byteCount, isDigit(base[position]) { position &+= 1 }
  }
}

@inline(__always)
private func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
