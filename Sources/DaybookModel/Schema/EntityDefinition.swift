/// An entity as somebody wrote it, before its names are resolved.
package struct EntityDefinition: Sendable {
  /// The name, unique in the model.
  package var name: String

  /// The name of the entity that this one extends.
  package var parent: String?

  /// Whether there are objects of subentities only.
  package var isAbstract = false

  /// The name that the entity had in the previous version of the model.
  package var renamingIdentifier: String?

  /// A text that changes the version hash and means nothing else.
  package var versionHashModifier: String?

  /// The entity's own attributes, in the model's order.
  package var attributes: [AttributeDescription] = []

  /// The entity's own relationships, in the model's order.
  package var relationships: [RelationshipDefinition] = []

  /// The entity's own constraints, each a list of property names.
  package var uniquenessConstraints: [[String]] = []

  /// The entity's own indexes, each a list of property names.
  package var indexes: [[String]] = []

  /// Free text for tools, by key.
  package var userInfo: [String: String] = [:]

  /// The class of the objects, which is neither written nor hashed.
  package var managedObjectClass: AnyClass?

  /// Makes an entity without properties.
  package init(name: String) {
    self.name = name
  }
}
