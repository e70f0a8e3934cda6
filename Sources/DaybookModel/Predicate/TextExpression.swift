/// Regular expressions of `MATCHES`, which the whole text must fit.
package enum TextExpression {
  /// Compiles a pattern by the rules of Swift's `Regex`.
  ///
  /// - Parameters:
  ///   - pattern: The expression; its case is kept, since letters can name classes.
  ///   - options: Case is ignored by the expression, marks by folding both texts before.
  /// - Returns: The expression, to be kept between rows.
  package static func compiled(
    _ pattern: String,
    _ options: TextOptions
  ) throws -> Regex<AnyRegexOutput> {
    let isUnmarked = options.contains(.diacriticInsensitive)
    let expression = try Regex(isUnmarked ? TextFolding.folded(pattern, .diacriticInsensitive) : pattern)
    return options.contains(.caseInsensitive) ? expression.ignoresCase() : expression
  }
}
