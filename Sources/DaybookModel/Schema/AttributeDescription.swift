/// One attribute of an entity: its name, its type and the rules for its values.
///
/// An attribute is required unless it says that it is optional.
public struct AttributeDescription: Hashable, Sendable {
  /// The stored name; of an element of a composite attribute its key path, such as `address.city`.
  public package(set) var name: String

  /// The type of the values.
  public let type: AttributeType

  /// Whether an object may be saved without a value.
  ///
  /// An optional composite may have no element besides its elements' defaults; where it has another
  /// value, its required elements must be there. A required one demands them in every case.
  public package(set) var isOptional = false

  /// Whether values live in memory only.
  public package(set) var isTransient = false

  /// The value of a new object, of the attribute's type; null where there is none.
  public package(set) var defaultValue = Value.null

  /// The lowest number or date, or the least length of a text in UTF-16 units; else null.
  public package(set) var minimum = Value.null

  /// The highest number or date, or the greatest length of a text in UTF-16 units; else null.
  public package(set) var maximum = Value.null

  /// A regular expression that a text must match as a whole.
  public package(set) var pattern: String?

  /// The name that the attribute had in the previous version of the model.
  public package(set) var renamingIdentifier: String?

  /// A text that changes the version hash and means nothing else.
  public package(set) var versionHashModifier: String?

  /// How a derived attribute is computed, such as `expenses.@count`.
  public package(set) var derivation: String?

  /// The name under which the application registers the values' coder.
  public package(set) var transformerName: String?

  /// The name of the composite that values consist of, for the type `composite`.
  public package(set) var compositeName: String?

  /// Whether the history's tombstone of a deleted object keeps the value.
  public package(set) var preservesValueAfterDeletion = false

  /// Free text for tools, by key.
  public package(set) var userInfo: [String: String] = [:]

  /// Makes a required attribute without a default or rules.
  package init(name: String, type: AttributeType) {
    self.name = name
    self.type = type
  }
}

extension AttributeDescription {
  /// Whether the store computes the values, so that nobody may set them.
  public var isDerived: Bool { derivation != nil }

  /// Whether it is an element of a composite attribute, named by its key path.
  public var isElement: Bool { name.utf8.contains(UInt8(ascii: ".")) }

  /// Whether values are journaled.
  public var isStored: Bool { !isTransient }
}
