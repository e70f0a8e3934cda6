/// One entity of a model, with its own and its inherited properties.
public struct EntityDescription: Sendable {
  /// The model that the entity belongs to.
  public let model: ManagedObjectModel

  /// The entity's position among the model's entities, fixed for the life of the model.
  public let index: Int

  var record: EntityRecord { model.records[index] }
}

extension EntityDescription {
  /// The name, unique in the model.
  public var name: String { record.definition.name }

  /// Whether there are objects of its subentities only.
  public var isAbstract: Bool { record.definition.isAbstract }

  /// The class of the entity's objects, where the model was written with one.
  public var managedObjectClass: AnyClass? { record.definition.managedObjectClass }

  /// The name that the entity had in the previous version of the model.
  public var renamingIdentifier: String? { record.definition.renamingIdentifier }

  /// A text that changes the version hash and means nothing else.
  public var versionHashModifier: String? { record.definition.versionHashModifier }

  /// Free text for tools, by key.
  public var userInfo: [String: String] { record.definition.userInfo }

  /// The SHA-256, in lower-case hexadecimal, of what decides the entity's compatibility.
  public var versionHash: String { ModelText.versionHash(of: record, model.definition) }
}

// MARK: - Inheritance

extension EntityDescription {
  /// The entity that this one extends.
  public var parent: EntityDescription? { record.parent.map(sibling) }

  /// The top of the hierarchy, which is the entity itself where it extends none.
  public var root: EntityDescription { sibling(record.root) }

  /// The entities that this one extends, from the parent up to the root.
  public var ancestors: [EntityDescription] { record.ancestors.map(sibling) }

  /// The entities that extend this one directly.
  public var children: [EntityDescription] { record.children.map(sibling) }

  /// All entities below this one, abstract ones too, in the model's order.
  public var descendants: [EntityDescription] { record.descendants.map(sibling) }

  /// Returns whether this entity is `other` or extends it at any depth.
  public func isKind(of other: EntityDescription) -> Bool {
    index == other.index || record.ancestors.contains(other.index)
  }

  private func sibling(_ index: Int) -> EntityDescription {
    EntityDescription(model: model, index: index)
  }
}

extension EntityDescription: Hashable {
  /// Two entities are equal if they have the same place in models of the same content.
  public static func == (left: EntityDescription, right: EntityDescription) -> Bool {
    left.index == right.index
      && (left.model === right.model || left.model.contentHash == right.model.contentHash)
  }

  /// Hashes the place in the model.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(index)
  }
}
