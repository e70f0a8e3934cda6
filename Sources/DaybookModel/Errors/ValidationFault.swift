extension DaybookError {
  /// Which rule of its model an object breaks.
  public enum ValidationFault: Hashable, Sendable {
    /// Several rules, listed in the error's `underlying`.
    case several(Int)
    /// A required value or destination is missing.
    case missing
    /// A value of another type than the attribute's.
    case wrongType(expected: String, found: String)
    /// A number above the maximum.
    case numberTooLarge(maximum: String)
    /// A number below the minimum.
    case numberTooSmall(minimum: String)
    /// A date after the maximum.
    case dateTooLate(maximum: String)
    /// A date before the minimum.
    case dateTooSoon(minimum: String)
    /// A date that is no instant.
    case invalidDate
    /// A text longer than the maximum, in UTF-16 units.
    case textTooLong(maximum: Int)
    /// A text shorter than the minimum, in UTF-16 units.
    case textTooShort(minimum: Int)
    /// A text that does not match the pattern.
    case patternMismatch(String)
    /// An address that is none.
    case invalidURI
    /// Fewer destinations than the minimum.
    case tooFewObjects(count: Int, minimum: Int)
    /// More destinations than the maximum.
    case tooManyObjects(count: Int, maximum: Int)
    /// A deletion that objects still in use forbid.
    case deletionDenied(count: Int)
    /// Several objects with the same unique values.
    case notUnique(properties: [String], values: [String], holder: ObjectReference?)
    /// A link to an object that does not exist.
    case danglingLink(ObjectReference)
    /// A link to an object of an entity that the relationship does not accept.
    case wrongDestination(ObjectReference, expected: String)
    /// A rule of the application itself, with its own words and code.
    case custom(String, code: Int)
  }
}
