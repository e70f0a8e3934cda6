/// Regular expressions of `MATCHES`, which the whole text must fit.
package enum TextExpression {
  /// Returns the compiled pattern, or `nil` if it is no regular expression.
  ///
  /// - Parameters:
  ///   - pattern: The expression; its case is kept, since letters can name classes.
  ///   - options: Case is ignored by the expression, marks by folding both texts before.
  /// - Returns: The expression, to be kept between texts.
  package static func compiled(_ pattern: String, _ options: TextOptions) -> Regex<AnyRegexOutput>?
  {
    let isUnmarked = options.contains(.diacriticInsensitive)
    let unmarked = isUnmarked ? TextFolding.folded(pattern, .diacriticInsensitive) : pattern
    let expression = TextPattern.compiled(unmarked)
    return options.contains(.caseInsensitive) ? expression?.ignoresCase() : expression
  }
}
