/// One relationship of an entity: where it leads, its inverse and its rules.
///
/// A relationship is optional unless it says that it is required.
public struct RelationshipDescription: Hashable, Sendable {
  /// The entity that declares the relationship.
  public let entity: EntityDescription

  /// The position among the relationships that the entity declares itself.
  package let position: Int

  var definition: RelationshipDefinition { entity.record.definition.relationships[position] }
  var record: RelationshipRecord { entity.record.relationships[position] }
}

extension RelationshipDescription {
  /// The stored name.
  public var name: String { definition.name }

  /// The entity of the destinations, or an ancestor of theirs.
  public var destination: EntityDescription {
    EntityDescription(model: entity.model, index: record.destination)
  }

  /// The relationship that leads back.
  public var inverse: RelationshipDescription? {
    record.inverse.map {
      RelationshipDescription(
        entity: EntityDescription(model: entity.model, index: $0.entity),
        position: $0.position
      )
    }
  }

  /// Whether there may be several destinations.
  public var isToMany: Bool { definition.isToMany }

  /// Whether the destinations keep an order.
  public var isOrdered: Bool { definition.isOrdered }

  /// Whether an object may be saved without a destination.
  public var isOptional: Bool { definition.isOptional }

  /// Whether the links live in memory only.
  public var isTransient: Bool { definition.isTransient }

  /// The least number of destinations; an optional relationship may have none all the same.
  public var minimumCount: Int { definition.minimumCount }

  /// The greatest number of destinations; zero is no limit.
  public var maximumCount: Int { definition.maximumCount }

  /// What becomes of the destinations when the object is deleted.
  public var deleteRule: DeleteRule { definition.deleteRule }

  /// The name that the relationship had in the previous version of the model.
  public var renamingIdentifier: String? { definition.renamingIdentifier }

  /// A text that changes the version hash and means nothing else.
  public var versionHashModifier: String? { definition.versionHashModifier }

  /// Free text for tools, by key.
  public var userInfo: [String: String] { definition.userInfo }

  /// Whether this side of the relationship is the one that is journaled.
  public var isOwner: Bool { record.isOwner }
}
