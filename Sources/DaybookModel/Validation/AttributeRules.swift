#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The rules of one attribute, made ready for many values: its pattern is compiled once.
package struct AttributeRules {
  /// The attribute.
  package let attribute: AttributeDescription

  private let pattern: Regex<AnyRegexOutput>?
  private let own: [CheckedRule]

  /// Compiles the attribute's pattern.
  package init(_ attribute: AttributeDescription) {
    self.attribute = attribute
    pattern = attribute.pattern.flatMap(TextPattern.compiled)
    own = AttributeRules.checked(attribute)
  }

  private static func checked(_ attribute: AttributeDescription) -> [CheckedRule] {
    do throws(DaybookError) {
      return try attribute.rules.map { rule throws(DaybookError) in
        try CheckedRule(rule, of: attribute)
      }
    } catch {
      preconditionFailure("a model has no rules that cannot be read: \(error)")
    }
  }

  /// Whether a value of the attribute's own shape can break a rule, a range of integers included.
  package var canRefuseValues: Bool {
    let type = attribute.type
    return !attribute.minimum.isNull || !attribute.maximum.isNull || attribute.pattern != nil
      || !own.isEmpty || type == .integer16 || type == .integer32 || type == .date || type == .uri
  }

  /// Returns every rule that `value` breaks, in a fixed order; none if all is well.
  ///
  /// A missing value breaks the rule that there must be one, and no other. The faults bear the
  /// property and the value; the caller adds the object.
  ///
  /// - Complexity: O(*n*) for a text of *n* bytes, more where the pattern is.
  package func faults(in value: Value) -> [DaybookError] {
    if value.isNull {
      return attribute.isOptional || attribute.isDerived ? [] : [fault(.missing, value)]
    }
    guard attribute.type.accepts(value) else { return [typeFault(value)] }
    return (ruleFaults(in: value) + ownFaults(in: value)).map { fault($0, value) }
  }
}

// MARK: - Rules of its own

extension AttributeRules {
  private func ownFaults(in value: Value) -> [DaybookError.ValidationFault] {
    own.filter { !$0.isKept(by: value) }.map { .custom($0.warning, code: 1_550) }
  }
}

// MARK: - Rules by type

extension AttributeRules {
  private func ruleFaults(in value: Value) -> [DaybookError.ValidationFault] {
    switch value {
    case .integer, .double, .float, .decimal: boundFaults(in: value)
    case .date(let date): dateFaults(in: date)
    case .string(let text): textFaults(in: text)
    case .uri(let address): address.absoluteString.isEmpty ? [.invalidURI] : []
    case .null, .boolean, .uuid, .binary, .transformable, .object, .objects: []
    }
  }

  private func boundFaults(in value: Value) -> [DaybookError.ValidationFault] {
    var faults: [DaybookError.ValidationFault] = []
    if value.isBelow(attribute.minimum) {
      faults.append(.numberTooSmall(minimum: attribute.minimum.displayText))
    }
    if attribute.maximum.isBelow(value) {
      faults.append(.numberTooLarge(maximum: attribute.maximum.displayText))
    }
    return faults
  }

  private func dateFaults(in date: Date) -> [DaybookError.ValidationFault] {
    if date.timeIntervalSinceReferenceDate.isNaN { return [.invalidDate] }
    var faults: [DaybookError.ValidationFault] = []
    if Value.date(date).isBelow(attribute.minimum) {
      faults.append(.dateTooSoon(minimum: attribute.minimum.displayText))
    }
    if attribute.maximum.isBelow(.date(date)) {
      faults.append(.dateTooLate(maximum: attribute.maximum.displayText))
    }
    return faults
  }

  private func textFaults(in text: String) -> [DaybookError.ValidationFault] {
    var faults: [DaybookError.ValidationFault] = []
    let length = Int64(text.utf16.count)
    if case .integer(let least) = attribute.minimum, length < least {
      faults.append(.textTooShort(minimum: Int(least)))
    }
    if case .integer(let greatest) = attribute.maximum, length > greatest {
      faults.append(.textTooLong(maximum: Int(greatest)))
    }
    if let pattern, !TextPattern.matches(pattern, text) {
      faults.append(.patternMismatch(attribute.pattern ?? ""))
    }
    return faults
  }

  private func typeFault(_ value: Value) -> DaybookError {
    let type = attribute.type
    if let range = type.integerRange, case .integer(let number) = value, !range.contains(number) {
      return located(DaybookError(.value(.outOfRange(String(number), type: type))), value)
    }
    return fault(.wrongType(expected: type.noun, found: value.noun), value)
  }

  private func fault(_ fault: DaybookError.ValidationFault, _ value: Value) -> DaybookError {
    located(DaybookError(.validation(fault)), value)
  }

  private func located(_ error: DaybookError, _ value: Value) -> DaybookError {
    var copy = error
    copy.place.property = attribute.name
    copy.place.value = value
    return copy
  }
}
