/// A mistake in a predicate's text.
///
/// It is small, unlike the error it becomes: every level of a deeply nested text has room for one
/// on the stack.
struct PredicateTextError: Error {
  var fault: DaybookError.PredicateFault

  /// The byte of the text that is wrong, from 0.
  var offset: Int

  init(_ fault: DaybookError.PredicateFault, at offset: Int) {
    self.fault = fault
    self.offset = offset
  }

  init(_ summary: String, at offset: Int) {
    self.init(.syntax(summary), at: offset)
  }
}
