/// Blanks what is not code: comments, the text of string literals, raw identifiers.
///
/// The result has as many bytes and lines as the source, so positions stay true. Code inside an
/// interpolation is kept.
struct SourceLexer {
  private let source: [UInt8]
  private var code: [UInt8]
  private var position = 0

  /// Returns the code of `source` with everything else replaced by spaces.
  static func code(of source: [UInt8]) -> [UInt8] {
    var lexer = SourceLexer(source: source, code: source)
    lexer.scanCode(insideInterpolation: false)
    return lexer.code
  }

  private init(source: [UInt8], code: [UInt8]) {
    self.source = source
    self.code = code
  }

  private mutating func scanCode(insideInterpolation: Bool) {
    var depth = 0
    while position < source.count {
      switch source[position] {
      case UInt8(ascii: "/") where byte(at: 1) == UInt8(ascii: "/"):
        while position < source.count, source[position] != newline { blank(1) }
      case UInt8(ascii: "/") where byte(at: 1) == UInt8(ascii: "*"):
        scanBlockComment()
      case quote:
        scanString(poundCount: 0)
      case pound where byte(at: poundCount()) == quote:
        scanString(poundCount: poundCount())
      case UInt8(ascii: "`"):
        scanRawIdentifier()
      case UInt8(ascii: "("):
        depth += 1
        position += 1
      case UInt8(ascii: ")"):
        position += 1
        if insideInterpolation, depth == 0 { return }
        depth -= 1
      default:
        position += 1
      }
    }
  }

  private mutating func scanString(poundCount: Int) {
    blank(poundCount)
    let isMultiline = byte(at: 1) == quote && byte(at: 2) == quote
    let quoteCount = isMultiline ? 3 : 1
    blank(quoteCount)
    while position < source.count {
      if isDelimiter(quoteCount: quoteCount, poundCount: poundCount) {
        blank(quoteCount + poundCount)
        return
      }
      guard source[position] == backslash, self.poundCount(from: 1) >= poundCount else {
        blank(1)
        continue
      }
      blank(1 + poundCount)
      if byte(at: 0) == UInt8(ascii: "(") {
        position += 1
        scanCode(insideInterpolation: true)
      } else {
        blank(1)
      }
    }
  }

  private mutating func scanBlockComment() {
    var depth = 0
    repeat {
      if byte(at: 0) == UInt8(ascii: "/"), byte(at: 1) == UInt8(ascii: "*") {
        depth += 1
        blank(2)
      } else if byte(at: 0) == UInt8(ascii: "*"), byte(at: 1) == UInt8(ascii: "/") {
        depth -= 1
        blank(2)
      } else {
        blank(1)
      }
    } while depth > 0 && position < source.count
  }

  private mutating func scanRawIdentifier() {
    position += 1
    while position < source.count, source[position] != UInt8(ascii: "`") {
      code[position] = UInt8(ascii: "_")
      position += 1
    }
    position += 1
  }

  private func isDelimiter(quoteCount: Int, poundCount: Int) -> Bool {
    (0..<quoteCount).allSatisfy { byte(at: $0) == quote }
      && (0..<poundCount).allSatisfy { byte(at: quoteCount + $0) == pound }
  }

  private func poundCount(from offset: Int = 0) -> Int {
    var count = 0
    while byte(at: offset + count) == pound { count += 1 }
    return count
  }

  private func byte(at offset: Int) -> UInt8? {
    position + offset < source.count ? source[position + offset] : nil
  }

  private mutating func blank(_ count: Int) {
    let end = min(position + count, source.count)
    for index in position..<end where source[index] != newline {
      code[index] = UInt8(ascii: " ")
    }
    position = end
  }
}

private let newline = UInt8(ascii: "\n")
private let quote = UInt8(ascii: "\"")
private let pound = UInt8(ascii: "#")
private let backslash = UInt8(ascii: "\\")
