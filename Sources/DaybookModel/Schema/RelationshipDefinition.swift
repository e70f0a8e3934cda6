/// A relationship as somebody wrote it, before its names are resolved.
package struct RelationshipDefinition: Hashable, Sendable {
  package var name: String
  package var destination: String
  package var inverse: String?
  package var isToMany = false
  package var isOrdered = false
  package var isOptional = true
  package var isTransient = false

  /// The least number of destinations; zero demands nothing.
  package var minimumCount = 0

  /// The greatest number of destinations; zero is no limit.
  package var maximumCount = 0
  package var deleteRule = DeleteRule.nullify
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var userInfo: [String: String] = [:]

  package init(name: String, destination: String) {
    self.name = name
    self.destination = destination
  }
}
