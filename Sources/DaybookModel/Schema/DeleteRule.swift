/// What happens to the destinations of a relationship when its object is deleted.
///
/// The raw value is the name in model files.
public enum DeleteRule: String, CaseIterable, Hashable, Sendable {
  /// The inverse forgets the deleted object.
  case nullify = "Nullify"
  /// The destinations are deleted too, by their own rules.
  case cascade = "Cascade"
  /// The deletion is refused while there are destinations that are not deleted themselves.
  case deny = "Deny"
  /// Nothing; the destinations keep pointing at the deleted object.
  case noAction = "No Action"
}
