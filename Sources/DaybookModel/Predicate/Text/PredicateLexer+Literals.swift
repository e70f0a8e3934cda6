extension PredicateLexer {
  /// A text between quotes of either kind.
  ///
  /// `\n`, `\r` and `\t` are control characters, `\` before a quote or another `\` is left out;
  /// before anything else it stays, for the patterns of LIKE and MATCHES.
  mutating func quoted() throws(PredicateTextError) -> String {
    let start = position
    let quote = nextByte
    var bytes: [UInt8] = []
    step()
    while nextByte != quote {
      guard position < source.bytes.count else {
        let sign = String(decoding: [quote], as: UTF8.self)
        throw PredicateTextError("the text that starts here has no closing \(sign)", at: start)
      }
      if nextByte == UInt8(ascii: "\\"), position + 1 < source.bytes.count {
        step()
        appendEscaped(nextByte, to: &bytes)
      } else {
        bytes.append(nextByte)
      }
      step()
    }
    step()
    return String(decoding: bytes, as: UTF8.self)
  }

  private func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    default:
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    }
  }

  /// A number without a sign: decimal, or in the base that `0x`, `0o` or `0b` says.
  mutating func number() throws(PredicateTextError) -> PredicateNumber {
    let start = position
    if nextByte == 0x30, let radix = radix(byte(at: position + 1)) {
      step(by: 2)
      return .integer(try integer(radix, start))
    }
    skipDigits()
    var isWhole = true
    if nextByte == 0x2E, endsNumber(byte(at: position + 1)) {
      isWhole = false
      step()
      skipDigits()
    }
    if nextByte | 0x20 == UInt8(ascii: "e") {
      let sign = byte(at: position + 1)
      let digits = sign == 0x2B || sign == 0x2D ? 2 : 1
      if isDigit(byte(at: position + digits)) {
        isWhole = false
        step(by: digits)
        skipDigits()
      }
    }
    try checkEnd(of: start)
    let text = String(decoding: source.bytes[start..<position], as: UTF8.self)
    if isWhole { return UInt64(text).map(PredicateNumber.integer) ?? .digits(text) }
    guard let number = Double(text.hasSuffix(".") ? text + "0" : text), number.isFinite else {
      throw PredicateTextError("'\(source.excerpt(start..<position))' is too large", at: start)
    }
    return .double(number)
  }

  private mutating func integer(_ radix: Int, _ start: Int) throws(PredicateTextError) -> UInt64 {
    let digits = position
    while isNamePart(nextByte) { step() }
    let text = String(decoding: source.bytes[digits..<position], as: UTF8.self)
    if let number = UInt64(text, radix: radix) { return number }
    let isNumber = !text.isEmpty && text.allSatisfy { Int(String($0), radix: radix) != nil }
    let summary = isNumber ? "needs more than 64 bits" : "is no number of base \(radix)"
    throw PredicateTextError("'\(source.excerpt(start..<position))' \(summary)", at: start)
  }

  /// Letters right behind a number make it none.
  private mutating func checkEnd(of start: Int) throws(PredicateTextError) {
    guard isNamePart(nextByte) else { return }
    while isNamePart(nextByte) { step() }
    throw PredicateTextError("'\(source.excerpt(start..<position))' is no number", at: start)
  }

  /// Whether a point before this byte belongs to the number; else a name or a mistake follows.
  private func endsNumber(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == 0 || !(isNameStart(byte) || ".@#".utf8.contains(byte))
  }

  private mutating func skipDigits() {
    while isDigit(nextByte) { step() }
  }
}

private func radix(_ letter: UInt8) -> Int? {
  switch letter | 0x20 {
  case UInt8(ascii: "x"): 16
  case UInt8(ascii: "o"): 8
  case UInt8(ascii: "b"): 2
  default: nil
  }
}
