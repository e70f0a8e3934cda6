/// Patterns of the model, which a text must match as a whole.
enum TextPattern {
  /// Returns the compiled pattern, or `nil` if it is no regular expression.
  static func compiled(_ pattern: String) -> Regex<AnyRegexOutput>? {
    do {
      return try Regex(pattern)
    } catch {
      return nil
    }
  }

  /// Returns whether all of `text` matches the pattern.
  static func matches(_ pattern: Regex<AnyRegexOutput>, _ text: String) -> Bool {
    do {
      return try pattern.wholeMatch(in: text) != nil
    } catch {
      return false
    }
  }
}
