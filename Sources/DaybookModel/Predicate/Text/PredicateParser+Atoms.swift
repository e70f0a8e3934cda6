extension PredicateParser {
  /// A literal, a name, an argument, a list, a function, or anything in parentheses.
  func atom() throws(PredicateTextError) -> ParsedPart {
    let token = current
    switch token.kind {
    case .text(let text):
      try advance()
      return ParsedPart(.constant(.string(text)))
    case .number(let number):
      try advance()
      return ParsedPart(.constant(number.value))
    case .variable(let name):
      try advance()
      return ParsedPart(.variable(name))
    case .escaped(let name):
      try advance()
      return openPath(name)
    case .placeholder(let placeholder):
      let argument = try argument(placeholder)
      try advance()
      return argument
    case .word(let word):
      return try wordAtom(word)
    case .sign(.openParenthesis):
      return try parenthesised()
    case .sign(.openBrace):
      return try braced()
    case .end, .sign:
      throw expected("a value")
    }
  }

  private func parenthesised() throws(PredicateTextError) -> ParsedPart {
    try enter()
    defer { leave() }
    try expect(.openParenthesis)
    var part = try disjunction()
    if isNext(.comma), case .expression = part.content {
      try advance()
      return try list(until: .closeParenthesis, after: [part])
    }
    if !isNext(.closeParenthesis), case .predicate = part.content {
      throw expected("AND, OR or ')'", among: ["AND", "OR"])
    }
    guard try take(.closeParenthesis) else {
      throw expected("an operator or ')'", among: PredicateKeyword.relationWords)
    }
    part.isOpenPath = false
    return part
  }

  private func braced() throws(PredicateTextError) -> ParsedPart {
    try enter()
    defer { leave() }
    try expect(.openBrace)
    return try list(until: .closeBrace)
  }

  /// Values between commas, up to a sign.
  private func list(
    until sign: PredicateSign,
    after first: [ParsedPart] = []
  ) throws(PredicateTextError) -> ParsedPart {
    let parts = try values(until: sign, after: first)
    var elements: [FetchExpression] = []
    for part in parts { elements.append(try value(part)) }
    return ParsedPart(.list(elements), height: try height(over: parts))
  }

  private func values(
    until sign: PredicateSign,
    after first: [ParsedPart] = []
  ) throws(PredicateTextError) -> [ParsedPart] {
    var parts = first
    if parts.isEmpty, try take(sign) { return [] }
    repeat { parts.append(try expression()) } while try take(.comma)
    guard try take(sign) else { throw expected("',' or '\(sign.rawValue)'") }
    return parts
  }

  private func wordAtom(_ word: String) throws(PredicateTextError) -> ParsedPart {
    let token = current
    guard let keyword = PredicateKeyword(word: word) else {
      try advance()
      return try nameAtom(word)
    }
    if let constant = keyword.constant {
      try advance()
      return ParsedPart(.constant(constant))
    }
    if try take(.truePredicate) { return ParsedPart(FetchPredicate.always) }
    if try take(.falsePredicate) { return ParsedPart(FetchPredicate.never) }
    if try take(.selfObject) {
      var part = ParsedPart(FetchExpression.selfObject)
      part.isOpenPath = true
      return part
    }
    if keyword == .anyKey { throw unsupported("ANYKEY", at: token) }
    guard keyword.isOftenAName else { throw reserved(word) }
    try advance()
    guard isNext(.openParenthesis) else { return try nameAtom(word) }
    try enter()
    defer { leave() }
    return try construct(keyword, token)
  }

  private func reserved(_ word: String) -> PredicateTextError {
    let fault = expected("a value")
    let hint = "; a property of that name is written #\(word)"
    guard case .syntax(let summary) = fault.fault else { return fault }
    return PredicateTextError(summary + hint, at: current.range.lowerBound)
  }

  /// A property, or a function: `name:(a)`, `name:with:(a, b)`, `name()`.
  private func nameAtom(_ word: String) throws(PredicateTextError) -> ParsedPart {
    var name = word
    while try take(.colon) {
      name += ":"
      guard case .word(let next) = current.kind else { break }
      name += next
      try advance()
    }
    guard name != word || isNext(.openParenthesis) else { return openPath(word) }
    try expect(.openParenthesis)
    try enter()
    defer { leave() }
    return try call(name, try values(until: .closeParenthesis))
  }

  func call(_ name: String, _ parts: [ParsedPart]) throws(PredicateTextError) -> ParsedPart {
    var values: [FetchExpression] = []
    for part in parts { values.append(try value(part)) }
    return ParsedPart(.function(name, values), height: try height(over: parts))
  }
}
