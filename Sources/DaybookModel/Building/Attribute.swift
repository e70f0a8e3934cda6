/// An attribute of an entity written in code.
///
/// It is required unless `isOptional` is true.
public struct Attribute: Sendable {
  var description: AttributeDescription

  /// Declares an attribute.
  ///
  /// - Parameters:
  ///   - name: The stored name.
  ///   - type: The type of the values.
  ///   - isOptional: Whether an object may be saved without a value.
  ///   - defaultValue: The value of a new object; a literal of any kind that the type can read,
  ///     such as `0`, `true`, `"12.50"` or `"2026-01-31"`.
  public init(
    _ name: String,
    _ type: AttributeType,
    isOptional: Bool = false,
    default defaultValue: Value = .null
  ) {
    description = AttributeDescription(name: name, type: type)
    description.isOptional = isOptional
    description.defaultValue = defaultValue
  }

  /// Declares an attribute whose values consist of the elements of a composite.
  ///
  /// An element is found by its key path, such as `address.city`: in predicates, orders, indexes,
  /// constraints and the keys of objects.
  ///
  /// - Parameters:
  ///   - name: The stored name.
  ///   - composite: The name of the model's composite.
  ///   - isOptional: Whether an object may be saved without any element, defaults aside; where it
  ///     has one, it must have all that the composite requires.
  public init(_ name: String, composite: String, isOptional: Bool = false) {
    description = AttributeDescription(name: name, type: .composite)
    description.compositeName = composite
    description.isOptional = isOptional
  }
}

// MARK: - Rules

extension Attribute {
  /// Sets the lowest and the highest value, both allowed; for numbers and dates.
  public func range(_ minimum: Value = .null, through maximum: Value = .null) -> Attribute {
    modified {
      $0.minimum = minimum
      $0.maximum = maximum
    }
  }

  /// Sets the least and the greatest length of a text, in UTF-16 units.
  public func length(_ minimum: Int? = nil, through maximum: Int? = nil) -> Attribute {
    modified {
      $0.minimum = minimum.map { .integer(Int64($0)) } ?? .null
      $0.maximum = maximum.map { .integer(Int64($0)) } ?? .null
    }
  }

  /// Sets a regular expression that a text must match as a whole.
  public func pattern(_ expression: String) -> Attribute {
    modified { $0.pattern = expression }
  }

  /// Adds a rule in the language of predicates, and what is said where a value breaks it.
  ///
  ///     Attribute("name", .string).rule("length >= 3", warning: "Name is too short.")
  ///
  /// `SELF` is the value, and `length` the length of a text. Several rules are checked in their
  /// order, after the range, the length and the pattern; a missing value breaks none.
  public func rule(_ predicate: String, warning: String) -> Attribute {
    modified { $0.rules.append(ValueRule(predicate, warning: warning)) }
  }

  /// Keeps the values in memory only.
  public func transient() -> Attribute {
    modified { $0.isTransient = true }
  }

  /// Lets the store compute the values, for example as `expenses.@count`.
  ///
  /// Computed are a key path through relationships to one object, `now()`, `uppercase:(k)`,
  /// `lowercase:(k)`, `canonical:(k)`, `rel.@count` and `rel.attr.@sum`, at each save that changes
  /// the object; for the last two also where the members have changed.
  public func derived(_ expression: String) -> Attribute {
    modified { $0.derivation = expression }
  }

  /// Names the coder of the values of a transformable attribute.
  public func transformer(_ name: String) -> Attribute {
    modified { $0.transformerName = name }
  }

  /// Keeps the value in the history's tombstone of a deleted object.
  public func preservedAfterDeletion() -> Attribute {
    modified { $0.preservesValueAfterDeletion = true }
  }

  /// Names the attribute of the previous version of the model that this one continues.
  public func renamed(from identifier: String) -> Attribute {
    modified { $0.renamingIdentifier = identifier }
  }

  /// Sets a text that changes the version hash and means nothing else.
  public func versionHashModifier(_ text: String) -> Attribute {
    modified { $0.versionHashModifier = text }
  }

  /// Sets free text for tools, by key; ``rule(_:warning:)`` adds to it.
  public func userInfo(_ texts: [String: String]) -> Attribute {
    modified { $0.userInfo.merge(texts) { _, new in new } }
  }

  private func modified(_ change: (inout AttributeDescription) -> Void) -> Attribute {
    var copy = self
    change(&copy.description)
    return copy
  }
}
