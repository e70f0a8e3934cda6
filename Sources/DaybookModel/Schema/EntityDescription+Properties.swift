extension EntityDescription {
  /// The attributes that this entity declares itself, in the model's order.
  public var attributes: [AttributeDescription] { record.definition.attributes }

  /// The relationships that this entity declares itself, in the model's order.
  public var relationships: [RelationshipDescription] {
    record.relationships.indices.map {
      RelationshipDescription(entity: self, position: $0)
    }
  }

  /// All attributes, from the root entity down, each entity's in the model's order.
  public var allAttributes: [AttributeDescription] { record.allAttributes }

  /// All relationships, from the root entity down, each entity's in the model's order.
  public var allRelationships: [RelationshipDescription] {
    record.allRelationships.map(relationship)
  }

  /// All properties: from the root entity down, each entity's attributes, then its relationships.
  ///
  /// Journal lines name properties in this order.
  public var allProperties: [PropertyDescription] { record.allProperties.map(property) }

  /// Returns the attribute called `name`, own or inherited.
  public func attribute(named name: String) -> AttributeDescription? {
    property(named: name)?.attribute
  }

  /// Returns the relationship called `name`, own or inherited.
  public func relationship(named name: String) -> RelationshipDescription? {
    property(named: name)?.relationship
  }

  /// Returns the property called `name`, own or inherited.
  ///
  /// - Complexity: O(1).
  public func property(named name: String) -> PropertyDescription? {
    record.slots[name].map(property)
  }

  private func property(_ slot: PropertySlot) -> PropertyDescription {
    switch slot {
    case .attribute(let position): .attribute(record.allAttributes[position])
    case .relationship(let key): .relationship(relationship(key))
    }
  }

  private func relationship(_ key: PropertyKey) -> RelationshipDescription {
    RelationshipDescription(
      entity: EntityDescription(model: model, index: key.entity),
      position: key.position
    )
  }
}

// MARK: - Constraints

extension EntityDescription {
  /// The constraints that this entity declares itself, each a list of property names.
  public var uniquenessConstraints: [[String]] { record.definition.uniquenessConstraints }

  /// The indexes that this entity declares itself, each a list of property names.
  public var indexes: [[String]] { record.definition.indexes }

  /// All constraints with the entity that declares each, from the root entity down.
  ///
  /// A constraint holds among all objects of the declaring entity and its subentities.
  public var allUniquenessConstraints: [UniquenessConstraint] {
    (record.ancestors.reversed() + [index]).flatMap { level in
      model.records[level].definition.uniquenessConstraints.map {
        UniquenessConstraint(
          entity: EntityDescription(model: model, index: level),
          properties: $0
        )
      }
    }
  }
}
