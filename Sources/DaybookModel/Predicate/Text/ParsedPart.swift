/// A part of a predicate's text once it has been read.
struct ParsedPart {
  enum Content {
    case predicate(FetchPredicate)
    case expression(FetchExpression)
  }

  var content: Content

  /// The number of levels of the tree.
  var height: Int

  /// Whether `.name` behind it makes its key path longer.
  var isOpenPath = false

  init(_ predicate: FetchPredicate, height: Int = 1) {
    content = .predicate(predicate)
    self.height = height
  }

  init(_ expression: FetchExpression, height: Int = 1) {
    content = .expression(expression)
    self.height = height
  }
}

extension PredicateParser {
  /// Takes a part as a condition; a value alone is none.
  func condition(_ part: ParsedPart) throws(PredicateTextError) -> FetchPredicate {
    switch part.content {
    case .predicate(let predicate): return predicate
    case .expression: throw expected("an operator", among: PredicateKeyword.relationWords)
    }
  }

  /// Takes a part as a value; a condition is none.
  func value(_ part: ParsedPart) throws(PredicateTextError) -> FetchExpression {
    switch part.content {
    case .expression(let expression): return expression
    case .predicate: throw expected("AND, OR or the end", among: ["AND", "OR"])
    }
  }

  /// The height of a node over parts.
  func height(over parts: [ParsedPart]) throws(PredicateTextError) -> Int {
    let height = (parts.map(\.height).max() ?? 0) + 1
    guard height <= PredicateParser.depthLimit else { throw tooDeep() }
    return height
  }
}
