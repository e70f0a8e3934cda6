extension PredicateEvaluator {
  /// Whether two evaluated sides stand in a comparison's relation.
  package func relates(
    _ left: EvaluatedValue,
    _ right: EvaluatedValue,
    _ comparison: FetchComparison
  ) -> Bool {
    switch comparison.relation {
    case .isIn: return isMember(left, of: right, comparison.options)
    case .contains:
      if case .many = left { return isMember(right, of: left, comparison.options) }
    case .between: return isBetween(left, right, comparison.options)
    case .equal, .notEqual:
      if case .many(let leftValues) = left, case .many(let rightValues) = right {
        let isSame = Set(leftValues) == Set(rightValues)
        return isSame == (comparison.relation == .equal)
      }
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .beginsWith, .endsWith, .like, .matches:
      break
    }
    guard let leftValue = left.single, let rightValue = right.single else {
      return comparison.relation == .notEqual
    }
    return relates(leftValue, comparison.relation, rightValue, comparison.options)
  }

  private func relates(
    _ left: Value,
    _ relation: FetchComparison.Relation,
    _ right: Value,
    _ options: TextOptions
  ) -> Bool {
    let left = folded(left, options)
    switch relation {
    case .equal: return ValueOrder.isEqual(left, folded(right, options))
    case .notEqual: return !ValueOrder.isEqual(left, folded(right, options))
    case .less: return ValueOrder.compare(left, folded(right, options)) == .before
    case .greater: return ValueOrder.compare(left, folded(right, options)) == .after
    case .lessOrEqual:
      let outcome = ValueOrder.compare(left, folded(right, options))
      return outcome == .before || outcome == .same
    case .greaterOrEqual:
      let outcome = ValueOrder.compare(left, folded(right, options))
      return outcome == .after || outcome == .same
    case .beginsWith, .contains, .endsWith:
      return textRelates(left, relation, folded(right, options))
    case .like:
      guard let text = left.comparableText, let pattern = right.comparableText else { return false }
      return self.pattern(pattern, options).matches(TextFolding.folded(text, options))
    case .matches:
      return matchesWhole(left, right, options)
    case .between, .isIn:
      return false
    }
  }

  private func textRelates(
    _ left: Value,
    _ relation: FetchComparison.Relation,
    _ right: Value
  ) -> Bool {
    guard let text = left.comparableText, let part = right.comparableText else { return false }
    let bytes = Array(TextFolding.folded(text, []).utf8)
    let partBytes = Array(TextFolding.folded(part, []).utf8)
    switch relation {
    case .beginsWith: return bytes.starts(with: partBytes)
    case .endsWith: return bytes.reversed().starts(with: partBytes.reversed())
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .isIn,
      .contains, .like, .matches:
      return containsBytes(bytes, partBytes)
    }
  }

  private func isBetween(
    _ value: EvaluatedValue,
    _ bounds: EvaluatedValue,
    _ options: TextOptions
  ) -> Bool {
    guard case .one(let value) = value, case .many(let bounds) = bounds, bounds.count == 2 else {
      return false
    }
    return relates(value, .greaterOrEqual, bounds[0], options)
      && relates(value, .lessOrEqual, bounds[1], options)
  }

  private func isMember(
    _ value: EvaluatedValue,
    of collection: EvaluatedValue,
    _ options: TextOptions
  ) -> Bool {
    guard case .one(let value) = value else { return false }
    switch collection {
    case .many(let elements):
      return elements.contains { relates(value, .equal, $0, options) }
    case .one(let whole):
      return relates(whole, .contains, value, options)
    }
  }
}

// MARK: - Texts

extension PredicateEvaluator {
  private func folded(_ value: Value, _ options: TextOptions) -> Value {
    guard options.isFolding, let text = value.comparableText else { return value }
    return .string(TextFolding.folded(text, options))
  }

  private func pattern(_ text: String, _ options: TextOptions) -> LikePattern {
    let key = PatternKey(text: text, options: options)
    if let known = patterns[key] { return known }
    let pattern = LikePattern(text, options)
    patterns[key] = pattern
    return pattern
  }

  /// A pattern that is no regular expression fits nothing; the resolver refuses it beforehand.
  private func matchesWhole(_ left: Value, _ right: Value, _ options: TextOptions) -> Bool {
    guard let text = left.comparableText, let pattern = right.comparableText else { return false }
    let key = PatternKey(text: pattern, options: options)
    guard let expression = expressions[key] ?? TextExpression.compiled(pattern, options) else {
      return false
    }
    expressions[key] = expression
    return TextPattern.matches(expression, TextFolding.folded(text, options))
  }
}

private func containsBytes(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
  guard part.count <= bytes.count else { return false }
  return (0...bytes.count - part.count).contains { start in
    bytes[start..<start + part.count].elementsEqual(part)
  }
}
