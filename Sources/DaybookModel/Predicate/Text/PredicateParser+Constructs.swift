extension PredicateParser {
  /// What is written like a function and is none.
  func construct(
    _ keyword: PredicateKeyword,
    _ token: PredicateToken
  ) throws(PredicateTextError) -> ParsedPart {
    if keyword == .subquery { return try subquery() }
    if keyword == .ternary { return try ternary() }
    if keyword == .cast { return try cast() }
    if keyword == .function { return try function() }
    throw unsupported(keyword.rawValue, at: token)
  }

  /// `SUBQUERY(collection, $element, condition)`.
  private func subquery() throws(PredicateTextError) -> ParsedPart {
    try expect(.openParenthesis)
    let collection = try expression()
    try expect(.comma)
    guard case .variable(let name) = current.kind else {
      throw expected("a variable such as $element")
    }
    try advance()
    try expect(.comma)
    let test = try disjunction()
    let condition = try condition(test)
    try expect(.closeParenthesis)
    return ParsedPart(
      .subquery(try value(collection), variable: name, condition),
      height: try height(over: [collection, test])
    )
  }

  /// `TERNARY(condition, value, other)`.
  private func ternary() throws(PredicateTextError) -> ParsedPart {
    try expect(.openParenthesis)
    let test = try disjunction()
    let condition = try condition(test)
    try expect(.comma)
    let first = try expression()
    try expect(.comma)
    let second = try expression()
    try expect(.closeParenthesis)
    return ParsedPart(
      .conditional(condition, try value(first), try value(second)),
      height: try height(over: [test, first, second])
    )
  }

  /// `FUNCTION(first, "name:with:", second)`.
  private func function() throws(PredicateTextError) -> ParsedPart {
    try expect(.openParenthesis)
    let first = try expression()
    if isNext(.closeParenthesis) {
      guard case .expression(.constant(.string(let name))) = first.content else {
        throw expected("',' and the name of a function")
      }
      try advance()
      return ParsedPart(.function(name, []))
    }
    try expect(.comma)
    guard case .text(let name) = current.kind else {
      throw expected("the name of a function in quotes")
    }
    try advance()
    var parts = [first]
    while try take(.comma) { parts.append(try expression()) }
    guard try take(.closeParenthesis) else { throw expected("',' or ')'") }
    return try call(name, parts)
  }

  /// `CAST(value, "type")`: a constant is cast here, anything else when the predicate is asked.
  private func cast() throws(PredicateTextError) -> ParsedPart {
    try expect(.openParenthesis)
    let token = current
    let part = try expression()
    try expect(.comma)
    guard case .text(let name) = current.kind else { throw expected("a type in quotes") }
    guard let type = CastType(name: name) else {
      let nearest = NearestName.of(name, among: CastType.allCases.map(\.rawValue))
      throw PredicateTextError(
        "CAST knows no type '\(name)'" + didYouMean(nearest),
        at: current.range.lowerBound
      )
    }
    let result = try cast(part, type, at: token.range.lowerBound)
    try advance()
    try expect(.closeParenthesis)
    return result
  }

  private func cast(
    _ part: ParsedPart,
    _ type: CastType,
    at offset: Int
  ) throws(PredicateTextError) -> ParsedPart {
    guard case .expression(.constant(let constant)) = part.content else {
      let name = ParsedPart(.constant(.string(type.rawValue)))
      return try call(PredicateFunction.cast.rawValue, [part, name])
    }
    guard let value = type.value(of: constant) else {
      throw PredicateTextError("\(constant) is no \(type.rawValue)", at: offset)
    }
    return ParsedPart(.constant(value))
  }
}
