extension FetchPredicate {
  /// Reads a predicate from text, in the language of Core Data.
  ///
  /// ```swift
  /// try FetchPredicate(format: "title BEGINSWITH[c] %@ AND total >= %d", "mov", 50)
  /// ```
  ///
  /// Names are checked when the predicate meets a model, not here.
  ///
  /// - Parameters:
  ///   - format: The text. `%@` stands for a value, `%K` for a key path, `%d`, `%f` and their like
  ///     for a number; inside quotes they stand for themselves.
  ///   - arguments: Texts, numbers, Booleans, dates, identifiers, addresses, bytes, nil, objects'
  ///     names, and arrays and sets of them. They are never read as a part of the text.
  /// - Throws: An error with the column, what was expected there, and the nearest word.
  public init(format: String, _ arguments: (any Sendable)?...) throws(DaybookError) {
    try self.init(format: format, arguments: arguments)
  }

  /// Reads a predicate from text, with the arguments in an array.
  ///
  /// - Parameters:
  ///   - format: The text.
  ///   - argumentArray: The values of the placeholders in the text.
  /// - Throws: An error with the column, what was expected there, and the nearest word.
  public init(
    format: String,
    argumentArray: [(any Sendable)?]
  ) throws(DaybookError) {
    try self.init(format: format, arguments: argumentArray)
  }

  /// Reads a predicate from text, with arguments of any type, which then may be objects.
  package init(format: String, arguments: [Any?]) throws(DaybookError) {
    let source = PredicateSource(format)
    do throws(PredicateTextError) {
      let parser = try PredicateParser(source, arguments)
      self = try parser.parse()
    } catch {
      throw source.error(error)
    }
  }

  /// The predicate as text, from which the same predicate is read again.
  ///
  /// AND and OR of one condition or none are written as what they mean. Values without a literal
  /// are written with `CAST`.
  public var format: String {
    var printer = PredicatePrinter()
    printer.append(self)
    return printer.text
  }
}

extension FetchPredicate: CustomStringConvertible {
  /// The same text as ``format``.
  public var description: String { format }
}

extension FetchExpression: CustomStringConvertible {
  /// The expression as predicate texts write it.
  public var format: String {
    var printer = PredicatePrinter()
    printer.append(self)
    return printer.text
  }

  /// The same text as ``format``.
  public var description: String { format }
}
