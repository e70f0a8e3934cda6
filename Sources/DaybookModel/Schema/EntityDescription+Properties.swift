extension EntityDescription {
  /// The attributes that this entity declares itself, in the model's order.
  ///
  /// In the place of a composite one stand its elements, named by key path: `address.city`.
  public var attributes: [AttributeDescription] { record.attributes }

  /// The attributes that this entity declares itself as the model has them, composite ones whole.
  public var declaredAttributes: [AttributeDescription] { record.definition.attributes }

  /// The relationships that this entity declares itself, in the model's order.
  public var relationships: [RelationshipDescription] {
    record.relationships.indices.map {
      RelationshipDescription(entity: self, position: $0)
    }
  }

  /// All attributes, from the root entity down, each entity's in the model's order, elements in the
  /// place of composite ones.
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
  /// An element of a composite attribute is found by its key path, and the composite attribute by
  /// its own name, though it is not among all attributes.
  ///
  /// - Complexity: O(1).
  public func property(named name: String) -> PropertyDescription? {
    record.slots[name].map(property)
  }

  private func property(_ slot: PropertySlot) -> PropertyDescription {
    switch slot {
    case .attribute(let position): .attribute(record.allAttributes[position])
    case .relationship(let key): .relationship(relationship(key))
    case .composite(let position): .attribute(record.composites[position].attribute)
    }
  }

  private func relationship(_ key: PropertyKey) -> RelationshipDescription {
    RelationshipDescription(
      entity: EntityDescription(model: model, index: key.entity),
      position: key.position
    )
  }
}

// MARK: - Composites

extension EntityDescription {
  /// The composite attributes, own and inherited, each before those within it.
  ///
  /// One within another is named by its key path: `address.position`.
  public var compositeAttributes: [AttributeDescription] { record.composites.map(\.attribute) }

  /// Returns whether there is a composite attribute called `name`, own or inherited.
  ///
  /// - Complexity: O(1), without a copy of anything.
  package func hasComposite(named name: String) -> Bool {
    if case .composite? = model.records[index].slots[name] { true } else { false }
  }

  /// Returns the elements of the composite attribute called `name`, at any depth, by key path; none
  /// where the entity has no such attribute.
  public func elements(ofComposite name: String) -> [AttributeDescription] {
    guard case .composite(let position)? = record.slots[name] else { return [] }
    return Array(record.allAttributes[record.composites[position].elements])
  }

  /// Returns what has to be present together in optional composite attributes.
  ///
  /// - Parameter found: What stands for an element, by its key path.
  /// - Returns: By optional composite attribute with required elements: all of its elements, and
  ///   those that must have a value where any of them has one that is not its default.
  package func conditions<Element>(
    _ found: (String) -> Element?
  ) -> [(elements: [Element], required: [Element])] {
    record.composites.filter { !$0.required.isEmpty }.map { composite in
      (
        record.allAttributes[composite.elements].compactMap { found($0.name) },
        composite.required.compactMap { found(record.allAttributes[$0].name) }
      )
    }
  }

  /// Joins the steps of a key path that lie within a composite attribute: `region.position.x` has
  /// the steps `region` and `position.x`.
  package func joined(_ names: [String]) -> [String] {
    guard names.count > 1 else { return names }
    var steps: [String] = []
    var entity: EntityDescription? = self
    var beginning = ""
    for name in names {
      let name = beginning + name
      beginning = ""
      switch entity?.property(named: name) {
      case .attribute(let attribute) where attribute.type == .composite: beginning = name + "."
      case .attribute, nil: entity = nil
      case .relationship(let relationship): entity = relationship.destination
      }
      if beginning.isEmpty { steps.append(name) }
    }
    return beginning.isEmpty ? steps : steps + [String(beginning.dropLast())]
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
