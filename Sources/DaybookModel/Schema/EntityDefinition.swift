/// An entity as somebody wrote it, before its names are resolved.
package struct EntityDefinition: Sendable {
  package var name: String
  package var parent: String?
  package var isAbstract = false
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var attributes: [AttributeDescription] = []
  package var relationships: [RelationshipDefinition] = []
  package var uniquenessConstraints: [[String]] = []
  package var indexes: [[String]] = []
  package var userInfo: [String: String] = [:]
  package var managedObjectClass: AnyClass?

  package init(name: String) {
    self.name = name
  }
}

/// A model as somebody wrote it: in code, as JSON, or in another tool's file.
package struct ModelDefinition: Sendable {
  package var name: String
  package var versionIdentifiers: [String] = []
  package var entities: [EntityDefinition] = []

  package init(name: String) {
    self.name = name
  }
}
