/// An entity of a model written in code.
public struct Entity: Sendable {
  var definition: EntityDefinition

  /// Declares an entity.
  ///
  /// - Parameters:
  ///   - name: The stored name, unique in the model.
  ///   - managedObjectClass: The class of the objects, which is neither written nor hashed.
  ///   - parent: The name of the entity that this one extends.
  ///   - isAbstract: Whether there are objects of subentities only.
  ///   - properties: The attributes, relationships, constraints and indexes.
  public init(
    _ name: String,
    _ managedObjectClass: AnyClass? = nil,
    parent: String? = nil,
    isAbstract: Bool = false,
    @EntityBuilder properties: () -> [EntityPart] = { [] }
  ) {
    definition = EntityDefinition(name: name)
    definition.managedObjectClass = managedObjectClass
    definition.parent = parent
    definition.isAbstract = isAbstract
    for part in properties() { part.add(to: &definition) }
  }

  /// Names the entity of the previous version of the model that this one continues.
  public func renamed(from identifier: String) -> Entity {
    modified { $0.renamingIdentifier = identifier }
  }

  /// Sets a text that changes the version hash and means nothing else.
  public func versionHashModifier(_ text: String) -> Entity {
    modified { $0.versionHashModifier = text }
  }

  /// Sets free text for tools, by key.
  public func userInfo(_ texts: [String: String]) -> Entity {
    modified { $0.userInfo = texts }
  }

  private func modified(_ change: (inout EntityDefinition) -> Void) -> Entity {
    var copy = self
    change(&copy.definition)
    return copy
  }
}
