/// Something in a model that is allowed and probably not meant.
public struct ModelWarning: Hashable, Sendable {
  /// The entity that declares it.
  public let entity: String

  /// The property, where it is about one.
  public let property: String?

  /// What may go wrong, as a clause without a full stop.
  public let text: String
}

extension ModelWarning: CustomStringConvertible {
  /// The place and the text in one line.
  public var description: String {
    (property.map { "\(entity).\($0)" } ?? entity) + ": " + text
  }
}
