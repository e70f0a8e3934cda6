#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AttributeDescription {
  /// Returns every rule that `value` breaks, in a fixed order; none if all is well.
  ///
  /// A missing value breaks the rule that there must be one, and no other. The faults bear the
  /// property and the value; the caller adds the object.
  ///
  /// - Complexity: O(*n*) for a text of *n* bytes, more where the pattern is.
  public func faults(in value: Value) -> [DaybookError] {
    if value.isNull { return isOptional || isDerived ? [] : [fault(.missing, value)] }
    guard type.accepts(value) else { return [typeFault(value)] }
    return ruleFaults(in: value).map { fault($0, value) }
  }

  /// Throws the first rule that `value` breaks.
  public func validate(_ value: Value) throws(DaybookError) {
    if let fault = faults(in: value).first { throw fault }
  }

  /// The broken rules of a value that has the attribute's type.
  func ruleFaults(in value: Value) -> [DaybookError.ValidationFault] {
    switch value {
    case .integer, .double, .float, .decimal: boundFaults(in: value)
    case .date(let date):
      date.timeIntervalSinceReferenceDate.isNaN ? [.invalidDate] : dateFaults(date)
    case .string(let text): textFaults(text)
    case .uri(let address): address.absoluteString.isEmpty ? [.invalidURI] : []
    case .null, .boolean, .uuid, .binary, .transformable, .object, .objects: []
    }
  }

  private func boundFaults(in value: Value) -> [DaybookError.ValidationFault] {
    var faults: [DaybookError.ValidationFault] = []
    if value.isBelow(minimum) { faults.append(.numberTooSmall(minimum: minimum.displayText)) }
    if maximum.isBelow(value) { faults.append(.numberTooLarge(maximum: maximum.displayText)) }
    return faults
  }

  private func dateFaults(_ date: Date) -> [DaybookError.ValidationFault] {
    var faults: [DaybookError.ValidationFault] = []
    if Value.date(date).isBelow(minimum) {
      faults.append(.dateTooSoon(minimum: minimum.displayText))
    }
    if maximum.isBelow(.date(date)) { faults.append(.dateTooLate(maximum: maximum.displayText)) }
    return faults
  }

  private func textFaults(_ text: String) -> [DaybookError.ValidationFault] {
    var faults: [DaybookError.ValidationFault] = []
    let length = Int64(text.utf16.count)
    if case .integer(let least) = minimum, length < least {
      faults.append(.textTooShort(minimum: Int(least)))
    }
    if case .integer(let greatest) = maximum, length > greatest {
      faults.append(.textTooLong(maximum: Int(greatest)))
    }
    if let pattern, !TextPattern.matches(pattern, text) {
      faults.append(.patternMismatch(pattern))
    }
    return faults
  }

  private func typeFault(_ value: Value) -> DaybookError {
    if let range = type.integerRange, case .integer(let number) = value, !range.contains(number) {
      var error = type.outOfRange(String(number)).located(at: name)
      error.place.value = value
      return error
    }
    return fault(.wrongType(expected: type.noun, found: value.noun), value)
  }

  private func fault(_ fault: DaybookError.ValidationFault, _ value: Value) -> DaybookError {
    var error = DaybookError(.validation(fault)).located(at: name)
    error.place.value = value
    return error
  }
}
