/// Patterns of the model, which a text must match as a whole.
package enum TextPattern {
  /// Returns the compiled pattern, or `nil` if it is no regular expression.
  package static func compiled(_ pattern: String) -> Regex<AnyRegexOutput>? {
    do {
      return try Regex(pattern)
    } catch {
      return nil
    }
  }

  /// Returns whether all of `text` matches `pattern`; a pattern that is none matches nothing.
  ///
  /// The pattern is compiled each time: keep the result of `compiled(_:)` where many texts are
  /// checked.
  package static func matches(_ pattern: String, _ text: String) -> Bool {
    compiled(pattern).map { matches($0, text) } ?? false
  }

  /// Returns whether all of `text` matches the pattern.
  package static func matches(_ pattern: Regex<AnyRegexOutput>, _ text: String) -> Bool {
    do {
      return try pattern.wholeMatch(in: text) != nil
    } catch {
      return false
    }
  }
}
