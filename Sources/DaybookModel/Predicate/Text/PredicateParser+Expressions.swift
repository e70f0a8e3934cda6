extension PredicateParser {
  /// A value, wherever no condition may stand.
  func expression() throws(PredicateTextError) -> ParsedPart {
    let part = try arithmetic()
    _ = try value(part)
    return part
  }

  /// Operands joined by signs that bind at least as tightly as `level`.
  func arithmetic(_ level: Int = 1) throws(PredicateTextError) -> ParsedPart {
    var left = try operand()
    while let operation = PredicateOperator(current.kind), operation.level >= level {
      _ = try value(left)
      try advance()
      let right = try arithmetic(operation.level + 1)
      left = try joined(operation, left, right)
    }
    return left
  }

  private func joined(
    _ operation: PredicateOperator,
    _ left: ParsedPart,
    _ right: ParsedPart
  ) throws(PredicateTextError) -> ParsedPart {
    let operands = [try value(left), try value(right)]
    return ParsedPart(
      .function(operation.functionName, operands),
      height: try height(over: [left, right])
    )
  }

  /// A value with its sign, and with the names and subscripts behind it.
  private func operand() throws(PredicateTextError) -> ParsedPart {
    if isNext(.minus) { return try negative() }
    if isNext(.bitComplement) { return try complement() }
    var part = try atom()
    while isNext(.dot) || isNext(.openBracket) { part = try extended(part) }
    return part
  }

  /// A minus before a number belongs to it; before anything else it subtracts from 0.
  private func negative() throws(PredicateTextError) -> ParsedPart {
    try expect(.minus)
    if case .number(let number) = current.kind {
      try advance()
      return ParsedPart(.constant(number.negative))
    }
    try enter()
    defer { leave() }
    return try joined(.subtraction, ParsedPart(.constant(0)), try operand())
  }
}

extension PredicateParser {
  private func complement() throws(PredicateTextError) -> ParsedPart {
    try expect(.bitComplement)
    try enter()
    defer { leave() }
    return try call(PredicateFunction.bitComplement.rawValue, [try operand()])
  }
}

// MARK: - Behind a value

extension PredicateParser {
  private func extended(_ part: ParsedPart) throws(PredicateTextError) -> ParsedPart {
    if try take(.dot) { return try followed(part) }
    try expect(.openBracket)
    let base = try value(part)
    try enter()
    defer { leave() }
    let (element, position) = try subscripted()
    try expect(.closeBracket)
    return ParsedPart(.element(base, element), height: try height(over: [part, position]))
  }

  /// All names behind a value make one key path.
  private func followed(_ part: ParsedPart) throws(PredicateTextError) -> ParsedPart {
    var names = [try step()]
    while try take(.dot) { names.append(try step()) }
    let path = names.joined(separator: ".")
    let base = try value(part)
    if part.isOpenPath {
      switch base {
      case .keyPath(let start): return openPath(start + "." + path)
      case .selfObject: return openPath(path)
      case .constant, .list, .variable, .path, .element, .function, .subquery, .conditional: break
      }
    }
    return ParsedPart(.path(base, path), height: try height(over: [part]))
  }

  func openPath(_ path: String) -> ParsedPart {
    var part = ParsedPart(.keyPath(path))
    part.isOpenPath = true
    return part
  }

  private func step() throws(PredicateTextError) -> String {
    let isOperator = try take(.at)
    switch current.kind {
    case .word(let word):
      try advance()
      return isOperator ? "@" + word : word
    case .escaped(let name) where !isOperator:
      try advance()
      return name
    case .end, .escaped, .text, .number, .variable, .placeholder, .sign:
      throw expected("a name")
    }
  }

  private func subscripted() throws(PredicateTextError) -> (FetchSubscript, ParsedPart) {
    let word = ParsedPart(FetchExpression.selfObject)
    if try take(PredicateKeyword.first) { return (.first, word) }
    if try take(PredicateKeyword.last) { return (.last, word) }
    if try take(PredicateKeyword.size) { return (.size, word) }
    let position = try expression()
    return (.position(try value(position)), position)
  }
}

extension PredicateNumber {
  /// The number as it stands.
  var value: Value {
    switch self {
    case .integer(let number):
      Int64(exactly: number).map(Value.integer) ?? PredicateNumber.long(String(number))
    case .double(let number): .double(number)
    case .digits(let text): PredicateNumber.long(text)
    }
  }

  /// The number with a minus before it.
  var negative: Value {
    switch self {
    case .integer(let number):
      Int64("-\(number)").map(Value.integer) ?? PredicateNumber.long("-\(number)")
    case .double(let number): .double(-number)
    case .digits(let text): PredicateNumber.long("-" + text)
    }
  }

  /// Exact up to 38 digits.
  private static func long(_ text: String) -> Value {
    if case .number(let number) = DecimalText.reading(of: text) { return .decimal(number) }
    return .double(Double(text) ?? .infinity)
  }
}
