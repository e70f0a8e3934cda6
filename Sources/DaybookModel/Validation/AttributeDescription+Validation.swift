extension AttributeDescription {
  /// Whether a value is one that an object has not by default.
  package func isGiven(_ value: Value) -> Bool {
    !value.isNull && !value.isIdentical(to: defaultValue)
  }

  /// Returns every rule that `value` breaks, in a fixed order; none if all is well.
  ///
  /// A missing value breaks the rule that there must be one, and no other. A text that is to match
  /// a pattern has the pattern compiled each time.
  ///
  /// - Complexity: O(*n*) for a text of *n* bytes, more where the pattern is.
  public func faults(in value: Value) -> [DaybookError] {
    AttributeRules(self).faults(in: value)
  }

  /// Throws the first rule that `value` breaks.
  public func validate(_ value: Value) throws(DaybookError) {
    if let fault = faults(in: value).first { throw fault }
  }
}
