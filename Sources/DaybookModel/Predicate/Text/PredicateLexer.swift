/// Reads the tokens of a predicate's text one after the other.
struct PredicateLexer {
  let source: PredicateSource
  private(set) var position = 0

  init(_ source: PredicateSource) {
    self.source = source
  }

  var nextByte: UInt8 { byte(at: position) }

  func byte(at offset: Int) -> UInt8 {
    offset < source.bytes.count ? source.bytes[offset] : 0
  }

  /// Reads the next token; at the end, and from then on, the end.
  mutating func next() throws(PredicateTextError) -> PredicateToken {
    while position < source.bytes.count, isBlank(nextByte) { position += 1 }
    let start = position
    let kind = try position < source.bytes.count ? kind() : .end
    return PredicateToken(kind: kind, range: start..<position)
  }

  private mutating func kind() throws(PredicateTextError) -> PredicateToken.Kind {
    switch nextByte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return .text(try quoted())
    case UInt8(ascii: "#"):
      return .escaped(try name(after: "#"))
    case UInt8(ascii: "$"):
      return .variable(try name(after: "$"))
    case UInt8(ascii: "%"):
      return .placeholder(try placeholder())
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .number(try number())
    case UInt8(ascii: ".") where isDigit(byte(at: position + 1)):
      return .number(try number())
    case let byte where isNameStart(byte):
      return .word(word())
    default:
      return .sign(try sign())
    }
  }

  private mutating func sign() throws(PredicateTextError) -> PredicateSign {
    for byteCount in [2, 1] where position + byteCount <= source.bytes.count {
      let text = String(decoding: source.bytes[position..<position + byteCount], as: UTF8.self)
      guard let sign = PredicateSign(rawValue: text) else { continue }
      position += byteCount
      return sign
    }
    let sign = source.excerpt(position..<position + 1)
    throw PredicateTextError("'\(sign)' does not belong into a predicate", at: position)
  }

  private mutating func word() -> String {
    let start = position
    while isNamePart(nextByte) { position += 1 }
    return String(decoding: source.bytes[start..<position], as: UTF8.self)
  }

  /// A name, or any text in quotes, behind a sign.
  private mutating func name(after sign: String) throws(PredicateTextError) -> String {
    position += 1
    if nextByte == UInt8(ascii: "\"") || nextByte == UInt8(ascii: "'") { return try quoted() }
    guard isNameStart(nextByte) else {
      throw PredicateTextError("expected a name after '\(sign)'", at: position)
    }
    return word()
  }

  /// `%@`, `%K`, or a conversion of `printf`.
  private mutating func placeholder() throws(PredicateTextError) -> PredicatePlaceholder {
    let start = position
    position += 1
    while "hlqz".utf8.contains(nextByte) { position += 1 }
    let letter = nextByte
    guard letter > 0x20, letter < 0x7F else {
      throw PredicateTextError("expected @ or K after '%'", at: start)
    }
    position += 1
    if position - start == 2 {
      switch letter {
      case UInt8(ascii: "@"): return .value
      case UInt8(ascii: "K"): return .keyPath
      case UInt8(ascii: "s"): return .text
      default: break
      }
    }
    guard "diuxoDUXOcfgeaFGEA".utf8.contains(letter) else {
      let text = source.excerpt(start..<position)
      throw PredicateTextError(
        "'\(text)' is no placeholder; values are %@, names are %K",
        at: start
      )
    }
    return .number
  }

  mutating func step(by byteCount: Int = 1) {
    position += byteCount
  }
}

func isNameStart(_ byte: UInt8) -> Bool {
  (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte >= 0x80
}

func isNamePart(_ byte: UInt8) -> Bool {
  isNameStart(byte) || (0x30...0x39).contains(byte)
}

func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

private func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || (0x09...0x0D).contains(byte)
}
