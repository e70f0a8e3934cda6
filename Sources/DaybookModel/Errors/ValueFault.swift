extension DaybookError {
  /// Why a name or a text means nothing in a model.
  public enum ValueFault: Hashable, Sendable {
    /// An entity that the model lacks.
    case unknownEntity(String, nearest: String?)
    /// A property that the entity lacks.
    case unknownProperty(String, nearest: String?)
    /// A relationship where an attribute is needed, or the other way round.
    case wrongKind(expected: String)
    /// A text that is no value of the attribute's type.
    case unreadable(String, type: AttributeType)
    /// A number outside the range of the attribute's type.
    case outOfRange(String, type: AttributeType)
    /// A value of another kind than the property's.
    case wrongType(expected: String, found: String)
    /// A text that is no object's name.
    case badReference(String)
    /// A derived attribute, which only the store sets.
    case derived
  }
}
