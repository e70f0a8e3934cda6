public import DaybookModel

extension FetchRequest {
  /// Asks for objects by a predicate in words.
  ///
  ///     try FetchRequest<Budget>(where: "title BEGINSWITH[c] %@ AND total >= %@", "mov", 100)
  ///
  /// Names are checked when the request meets a context.
  ///
  /// - Parameters:
  ///   - format: The text. `%@` stands for a value, `%K` for a key path; in quotes they stand for
  ///     themselves.
  ///   - arguments: Values, objects, IDs, arrays and sets of them; they are never read as a part
  ///     of the text.
  ///   - sortTerms: The order.
  /// - Throws: An error with the column, what was expected there, and the nearest word.
  public init(
    where format: String,
    _ arguments: Any?...,
    sortedBy sortTerms: [SortTerm]? = nil
  ) throws(DaybookError) {
    let predicate = try FetchPredicate(format: format, arguments: arguments)
    self.init(predicate: predicate, sortedBy: sortTerms)
  }
}

extension ManagedObjectID: FetchConstant {
  /// The object.
  public var fetchValue: Value { .object(reference) }
}

extension ManagedObject: FetchConstant {
  /// The object.
  public var fetchValue: Value { .object(objectID.reference) }
}
