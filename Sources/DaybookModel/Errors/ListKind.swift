extension DaybookError {
  /// A list of property names in a model.
  public enum ListKind: String, Hashable, Sendable {
    /// A uniqueness constraint.
    case unique = "unique constraint"
    /// An index.
    case index
  }
}
