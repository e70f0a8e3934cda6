extension PredicateParser {
  /// Conditions joined by OR.
  func disjunction() throws(PredicateTextError) -> ParsedPart {
    let first = try conjunction()
    guard isNext(.or) || keyword == .or else { return first }
    var parts = [first]
    var conditions = [try condition(first)]
    while isNext(.or) || keyword == .or {
      try advance()
      let part = try conjunction()
      conditions.append(try condition(part))
      parts.append(part)
    }
    return ParsedPart(.or(conditions), height: try height(over: parts))
  }

  /// Conditions joined by AND.
  private func conjunction() throws(PredicateTextError) -> ParsedPart {
    let first = try negation()
    guard isNext(.and) || keyword == .and else { return first }
    var parts = [first]
    var conditions = [try condition(first)]
    while isNext(.and) || keyword == .and {
      try advance()
      let part = try negation()
      conditions.append(try condition(part))
      parts.append(part)
    }
    return ParsedPart(.and(conditions), height: try height(over: parts))
  }

  private func negation() throws(PredicateTextError) -> ParsedPart {
    guard isNext(.not) || keyword == .not else { return try comparison() }
    try advance()
    try enter()
    defer { leave() }
    let part = try negation()
    return ParsedPart(.not(try condition(part)), height: try height(over: [part]))
  }

  /// Two values with a relation between them; a value alone, or a condition in parentheses.
  private func comparison() throws(PredicateTextError) -> ParsedPart {
    let quantifier = keyword?.quantifier
    if quantifier != nil { try advance() }
    let left = try arithmetic()
    if quantifier == nil, case .predicate = left.content { return left }
    let leftValue = try value(left)
    guard let relation = try takeRelation() else {
      if quantifier == nil { return left }
      throw expected("an operator", among: PredicateKeyword.relationWords)
    }
    let options = try takeOptions()
    let right = try arithmetic()
    let comparison = FetchComparison(
      quantifier: quantifier ?? .single,
      left: leftValue,
      relation: relation,
      right: try value(right),
      options: options
    )
    return ParsedPart(.comparison(comparison), height: try height(over: [left, right]))
  }

  private func takeRelation() throws(PredicateTextError) -> FetchComparison.Relation? {
    let relation =
      if case .sign(let sign) = current.kind { sign.relation } else { keyword?.relation }
    if relation != nil { try advance() }
    return relation
  }

  /// `[cd]` behind an operator.
  private func takeOptions() throws(PredicateTextError) -> TextOptions {
    guard try take(.openBracket) else { return [] }
    guard case .word(let letters) = current.kind,
      let options = TextOptions(letters: letters.lowercased())
    else { throw expected("c, d, n or l") }
    try advance()
    try expect(.closeBracket)
    return options
  }
}
