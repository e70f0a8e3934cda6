/// A relationship to any number of objects, of an entity written in code.
public struct ToMany: RelationshipDeclaration {
  /// What the declaration says.
  package var definition: RelationshipDefinition

  /// Declares a relationship to any number of objects; having none is allowed.
  ///
  /// - Parameters:
  ///   - name: The stored name.
  ///   - destination: The name of the destinations' entity, or of an ancestor.
  ///   - inverse: The name of the relationship that leads back, declared at the destination.
  ///   - isOrdered: Whether the destinations keep an order.
  ///   - deleteRule: What becomes of the destinations when the object is deleted.
  public init(
    _ name: String,
    of destination: String,
    inverse: String? = nil,
    isOrdered: Bool = false,
    deleteRule: DeleteRule = .nullify
  ) {
    definition = RelationshipDefinition(name: name, destination: destination)
    definition.isToMany = true
    definition.inverse = inverse
    definition.isOrdered = isOrdered
    definition.deleteRule = deleteRule
  }

  /// Sets the least and the greatest number of destinations.
  ///
  /// A relationship that is optional may have none all the same; see `required()`.
  public func count(_ minimum: Int = 0, through maximum: Int = 0) -> ToMany {
    modified {
      $0.minimumCount = minimum
      $0.maximumCount = maximum
    }
  }

  /// Refuses to save an object without a destination.
  public func required() -> ToMany {
    modified { $0.isOptional = false }
  }
}

extension ToMany {
  /// Keeps the links in memory only.
  public func transient() -> ToMany {
    modified { $0.isTransient = true }
  }

  /// Names the relationship of the previous version of the model that this one continues.
  public func renamed(from identifier: String) -> ToMany {
    modified { $0.renamingIdentifier = identifier }
  }

  /// Sets a text that changes the version hash and means nothing else.
  public func versionHashModifier(_ text: String) -> ToMany {
    modified { $0.versionHashModifier = text }
  }

  /// Sets free text for tools, by key.
  public func userInfo(_ texts: [String: String]) -> ToMany {
    modified { $0.userInfo = texts }
  }
}
