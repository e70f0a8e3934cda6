extension DaybookError.ValidationFault {
  func row(at place: DaybookError.Place) -> FaultRow {
    let row = FaultRow(code, exit: .rejected, phrase(about: place))
    return if case .several = self { row.headed("cannot save") } else { row }
  }

  /// Core Data's number for the rule.
  private var code: Int {
    switch self {
    case .several: 1_560
    case .missing: 1_570
    case .wrongType: 1_550
    case .numberTooLarge: 1_610
    case .numberTooSmall: 1_620
    case .dateTooLate: 1_630
    case .dateTooSoon: 1_640
    case .invalidDate: 1_650
    case .textTooLong: 1_660
    case .textTooShort: 1_670
    case .patternMismatch: 1_680
    case .invalidURI: 1_690
    case .tooFewObjects: 1_580
    case .tooManyObjects: 1_590
    case .deletionDenied: 1_600
    case .notUnique: 1_551
    case .danglingLink, .wrongDestination: 133_000
    case .custom(_, let code): code
    }
  }

  /// What is wrong, as it follows the name of the property.
  private func phrase(about place: DaybookError.Place) -> String {
    // In a file the field has a position but no name, so the phrase carries the name.
    let owner = place.file == nil ? "" : place.property.map { " for \($0)" } ?? ""
    let value = place.value.map(shown) ?? "the value"
    return switch self {
    case .several(let count):
      "\(count) \(count == 1 ? "problem" : "problems"), nothing was written"
    case .missing: place.file == nil ? "is required but has no value" : "no value" + owner
    case .wrongType(let expected, let found): "expected \(expected)\(owner), found \(found)"
    case .numberTooLarge(let maximum): "\(value) is above the maximum \(maximum)\(owner)"
    case .numberTooSmall(let minimum): "\(value) is below the minimum \(minimum)\(owner)"
    case .dateTooLate(let maximum): "\(value) is after the latest date \(maximum)\(owner)"
    case .dateTooSoon(let minimum): "\(value) is before the earliest date \(minimum)\(owner)"
    case .invalidDate: "\(value) is no date\(owner)"
    case .textTooLong(let maximum): "\(value) is too long\(owner) (maximum \(maximum))"
    case .textTooShort(let minimum): "\(value) is too short\(owner) (minimum \(minimum))"
    case .patternMismatch(let pattern): "\(value) does not match the pattern \(pattern)\(owner)"
    case .invalidURI: "\(value) is no address\(owner)"
    case .tooFewObjects(let count, let minimum):
      "has \(count) \(count == 1 ? "object" : "objects") but needs at least \(minimum)"
    case .tooManyObjects(let count, let maximum):
      "has \(count) objects but may have at most \(maximum)"
    case .deletionDenied(let count):
      "cannot be deleted while it has \(count) \(count == 1 ? "object" : "objects")"
    case .notUnique(let names, let values, let holder):
      "\(names.joined(separator: ", ")) \(values.joined(separator: ", ")) already belongs to "
        + (holder?.description ?? "another new object")
    case .danglingLink(let object): "leads to \(object), which does not exist"
    case .wrongDestination(let object, let expected): "\(object) is no \(expected)"
    case .custom(let text, _): text
    }
  }

  private func shown(_ value: Value) -> String {
    if case .string = value { "'\(value.displayText)'" } else { value.displayText }
  }
}
