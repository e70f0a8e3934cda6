extension DaybookError {
  /// Why a predicate or a request cannot be understood.
  public enum PredicateFault: Hashable, Sendable {
    /// A text that does not follow the grammar; the place says the column.
    case syntax(String)
    /// A key path that leads nowhere from its entity.
    case unknownKey(String, entity: String, nearest: String?)
    /// A key path that passes a relationship to many objects without ANY, ALL or NONE.
    case needsQuantifier(String)
    /// An operator that its operands do not have.
    case wrongOperands(String)
    /// A variable without a value.
    case unboundVariable(String)
    /// Arguments that do not fit the format's placeholders.
    case wrongArguments(String)
    /// A function that is not known.
    case unknownFunction(String, nearest: String?)
    /// A regular expression that is none.
    case badPattern(String)
    /// A section key that disagrees with the first sort key.
    case sectionKeyMismatch(section: String, sort: String)
    /// A request that does not fit together in another way.
    case invalidRequest(String)
  }
}
