/// Which end of the order comes first.
public enum SortDirection: String, CaseIterable, Hashable, Sendable, Codable {
  /// Nil first, then small to large.
  case ascending

  /// Large to small, nil last.
  case descending
}

/// One key of an order: a key path, a direction, and how texts are folded.
///
/// Objects with equal keys keep the order of their insertion.
public struct SortTerm: Hashable, Sendable, Codable {
  /// Names joined by dots, crossing to-one relationships.
  public var keyPath: String

  /// Which end comes first.
  public var direction: SortDirection

  /// How texts are folded before they are compared.
  public var options: TextOptions

  /// Makes a sort key from a key path.
  ///
  /// - Parameters:
  ///   - keyPath: Names joined by dots, crossing to-one relationships.
  ///   - direction: Which end comes first.
  ///   - options: How texts are folded before they are compared.
  public init(
    _ keyPath: String,
    _ direction: SortDirection = .ascending,
    options: TextOptions = []
  ) {
    self.keyPath = keyPath
    self.direction = direction
    self.options = options
  }
}
