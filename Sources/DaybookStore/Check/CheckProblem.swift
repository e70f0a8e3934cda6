package import DaybookModel

/// One thing in a store that its model does not allow.
package struct CheckProblem: Hashable, Sendable {
  /// Which kind of rule is broken.
  package enum Kind: String, CaseIterable, Sendable {
    /// A value is not one of its type, or an object is of an abstract entity.
    case types
    /// A required value or destination is missing.
    case required
    /// A number, a date or a text's length is outside its bounds.
    case range
    /// A text does not match its pattern, or a value breaks a rule of its attribute's own.
    case pattern
    /// Several objects share values that belong to one only.
    case unique
    /// A link leads to no object, or to one of another entity.
    case links
    /// The two sides of a relationship disagree.
    case inverse
    /// A relationship has too few or too many destinations.
    case count
  }

  /// Which kind of rule is broken.
  package let kind: Kind

  /// The object that breaks it.
  package let object: ObjectReference

  /// The property, or several of a compound key with commas between; empty for the object itself.
  package let property: String

  /// What is wrong, as it follows the property's name.
  package let text: String
}

extension CheckProblem {
  /// Describes what a rule of the model says of a row.
  init(_ fault: DaybookError, of row: ObjectReference) {
    kind = Kind(fault.reason)
    object = row
    property = fault.place.property ?? ""
    text = fault.failureReason ?? fault.localizedDescription
  }
}

extension CheckProblem.Kind {
  fileprivate init(_ reason: DaybookError.Reason) {
    switch reason {
    case .validation(let fault): self.init(fault)
    case .value(.outOfRange): self = .range
    case .conflict(.notUnique): self = .unique
    case .model, .value, .conflict, .predicate, .usage, .journal, .store, .migration, .input,
      .defect:
      self = .types
    }
  }

  private init(_ fault: DaybookError.ValidationFault) {
    self =
      switch fault {
      case .missing: .required
      case .numberTooLarge, .numberTooSmall, .dateTooLate, .dateTooSoon, .textTooLong,
        .textTooShort:
        .range
      case .patternMismatch, .custom: .pattern
      case .tooFewObjects, .tooManyObjects: .count
      case .notUnique: .unique
      case .danglingLink, .wrongDestination, .deletionDenied: .links
      case .several, .wrongType, .invalidDate, .invalidURI: .types
      }
  }
}
