/// A relationship as somebody wrote it, before its names are resolved.
package struct RelationshipDefinition: Hashable, Sendable {
  /// The stored name.
  package var name: String

  /// The name of the destinations' entity.
  package var destination: String

  /// The name of the relationship that leads back.
  package var inverse: String?

  /// Whether there may be several destinations.
  package var isToMany = false

  /// Whether the destinations keep an order.
  package var isOrdered = false

  /// Whether an object may be saved without a destination.
  package var isOptional = true

  /// Whether the links live in memory only.
  package var isTransient = false

  /// The least number of destinations; zero demands nothing.
  package var minimumCount = 0

  /// The greatest number of destinations; zero is no limit.
  package var maximumCount = 0

  /// What becomes of the destinations when the object is deleted.
  package var deleteRule = DeleteRule.nullify

  /// The name that the relationship had in the previous version of the model.
  package var renamingIdentifier: String?

  /// A text that changes the version hash and means nothing else.
  package var versionHashModifier: String?

  /// Free text for tools, by key.
  package var userInfo: [String: String] = [:]

  /// Makes an optional relationship to one object.
  package init(name: String, destination: String) {
    self.name = name
    self.destination = destination
  }
}
