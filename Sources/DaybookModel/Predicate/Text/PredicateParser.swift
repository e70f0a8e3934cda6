/// Turns a predicate's text into a tree.
///
/// Recursive descent, one function for each level of precedence. A parenthesis may hold a condition
/// or a value, and only what follows tells which: every level returns a ``ParsedPart``. It is a
/// class because its levels then have little on the stack.
final class PredicateParser {
  let source: PredicateSource
  var arguments: PredicateArguments
  private(set) var current: PredicateToken
  private(set) var previous: PredicateToken?
  private var lexer: PredicateLexer
  private var nesting = 0

  /// The deepest nesting, of the text and of the tree: hostile texts must not exhaust the stack.
  static let depthLimit = 64

  init(_ source: PredicateSource, _ arguments: [Any?]) throws(PredicateTextError) {
    self.source = source
    self.arguments = PredicateArguments(arguments)
    lexer = PredicateLexer(source)
    current = try lexer.next()
  }

  /// Reads the whole text as a condition.
  func parse() throws(PredicateTextError) -> FetchPredicate {
    if current.kind == .end { throw PredicateTextError("expected a predicate", at: 0) }
    let part = try disjunction()
    let predicate = try condition(part)
    guard current.kind == .end else { throw unexpectedEnding() }
    if let summary = arguments.surplus {
      throw PredicateTextError(.wrongArguments(summary), at: source.bytes.count)
    }
    return predicate
  }

  /// Reads the whole text as a value.
  func parseExpression() throws(PredicateTextError) -> FetchExpression {
    let expression = try value(try expression())
    guard current.kind == .end else { throw unexpectedEnding() }
    return expression
  }
}

// MARK: - Tokens

extension PredicateParser {
  /// The keyword that comes next.
  var keyword: PredicateKeyword? {
    if case .word(let word) = current.kind { PredicateKeyword(word: word) } else { nil }
  }

  func isNext(_ sign: PredicateSign) -> Bool { current.kind == .sign(sign) }

  func advance() throws(PredicateTextError) {
    previous = current
    current = try lexer.next()
  }

  func take(_ sign: PredicateSign) throws(PredicateTextError) -> Bool {
    guard isNext(sign) else { return false }
    try advance()
    return true
  }

  func take(_ word: PredicateKeyword) throws(PredicateTextError) -> Bool {
    guard keyword == word else { return false }
    try advance()
    return true
  }

  func expect(_ sign: PredicateSign) throws(PredicateTextError) {
    guard try take(sign) else { throw expected("'\(sign.rawValue)'") }
  }

  /// Goes a level down, unless that would be too deep.
  func enter() throws(PredicateTextError) {
    guard nesting < PredicateParser.depthLimit else { throw tooDeep() }
    nesting += 1
  }

  /// Comes back from a level below.
  func leave() {
    nesting -= 1
  }
}

// MARK: - Errors

extension PredicateParser {
  /// What should have come next; the nearest of the words that could.
  func expected(_ what: String, among words: [String] = []) -> PredicateTextError {
    var summary = "expected \(what)"
    if let previous { summary += " after '\(source.excerpt(previous.range))'" }
    guard current.kind != .end else {
      return PredicateTextError(summary, at: previous?.range.upperBound ?? 0)
    }
    summary += ", found '\(source.excerpt(current.range))'"
    if case .word(let word) = current.kind {
      summary += didYouMean(NearestName.of(word.uppercased(), among: words))
    }
    return PredicateTextError(summary, at: current.range.lowerBound)
  }

  /// Something follows a predicate that is complete.
  private func unexpectedEnding() -> PredicateTextError {
    if isNext(.closeParenthesis) {
      return PredicateTextError("there is no '(' for this ')'", at: current.range.lowerBound)
    }
    if let previous, case .text = previous.kind,
      previous.range.upperBound == current.range.lowerBound
    {
      return PredicateTextError(
        "the text ended before this; a quote inside a text is written \\'",
        at: current.range.lowerBound
      )
    }
    return expected("AND, OR or the end", among: ["AND", "OR"])
  }

  func tooDeep() -> PredicateTextError {
    PredicateTextError(
      "the predicate is nested deeper than \(PredicateParser.depthLimit) levels",
      at: current.range.lowerBound
    )
  }

  func unsupported(_ construct: String, at token: PredicateToken) -> PredicateTextError {
    PredicateTextError("\(construct) is not supported", at: token.range.lowerBound)
  }
}
