extension AttributeDescription {
  /// Reads a value from text, as in a field of a table or after `name=` on a command line.
  ///
  /// The model's type decides, never the looks of the text. The rules for the value are not
  /// checked here; see `validate(_:)`.
  ///
  /// - Throws: A `ValueFault` at this attribute.
  public func value(fromText text: String) throws(DaybookError) -> Value {
    do {
      return try type.value(fromText: text)
    } catch {
      throw error.located(at: name)
    }
  }

  /// Returns `value` as people and tables read it.
  ///
  /// It is the text that `value(fromText:)` reads back; null is the empty text.
  public func displayText(of value: Value) -> String { value.displayText }
}

extension DaybookError {
  func located(at property: String) -> DaybookError {
    var copy = self
    copy.place.property = property
    return copy
  }
}
