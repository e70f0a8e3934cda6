/// A relationship to one object, of an entity written in code.
public struct ToOne: RelationshipDeclaration {
  /// What the declaration says.
  package var definition: RelationshipDefinition

  /// Declares a relationship to one object.
  ///
  /// - Parameters:
  ///   - name: The stored name.
  ///   - destination: The name of the destination's entity, or of an ancestor.
  ///   - inverse: The name of the relationship that leads back, declared at the destination.
  ///   - isOptional: Whether an object may be saved without a destination.
  ///   - deleteRule: What becomes of the destination when the object is deleted.
  public init(
    _ name: String,
    of destination: String,
    inverse: String? = nil,
    isOptional: Bool = true,
    deleteRule: DeleteRule = .nullify
  ) {
    definition = RelationshipDefinition(name: name, destination: destination)
    definition.inverse = inverse
    definition.isOptional = isOptional
    definition.deleteRule = deleteRule
  }
}

extension ToOne {
  /// Keeps the links in memory only.
  public func transient() -> ToOne {
    modified { $0.isTransient = true }
  }

  /// Names the relationship of the previous version of the model that this one continues.
  public func renamed(from identifier: String) -> ToOne {
    modified { $0.renamingIdentifier = identifier }
  }

  /// Sets a text that changes the version hash and means nothing else.
  public func versionHashModifier(_ text: String) -> ToOne {
    modified { $0.versionHashModifier = text }
  }

  /// Sets free text for tools, by key.
  public func userInfo(_ texts: [String: String]) -> ToOne {
    modified { $0.userInfo = texts }
  }
}
