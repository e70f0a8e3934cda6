/// A key path whose names a model has resolved.
package struct PredicatePath: Hashable, Sendable {
  /// The entity at which the path starts.
  package var entity: EntityDescription

  /// The relationships it crosses, in order; the last one too when it ends at objects.
  package var relationships: [RelationshipDescription] = []

  /// The attribute it ends at, or nil when it ends at objects.
  package var attribute: AttributeDescription?

  /// What it computes from a collection.
  package var operation: CollectionOperator?

  /// Whether a relationship on the way is to-many.
  package var crossesToMany: Bool { relationships.contains(where: \.isToMany) }

  /// Whether it yields a collection, not a single value.
  package var isCollection: Bool {
    switch operation {
    case nil: crossesToMany
    case .distinctUnionOfObjects, .unionOfObjects: true
    case .count, .sum, .minimum, .maximum, .average: false
    }
  }

  /// Whether a property on the way lives in memory only, so that no column has it.
  package var isTransient: Bool {
    attribute?.isTransient == true || relationships.contains(where: \.isTransient)
  }
}

extension PredicatePath {
  /// Resolves a key path.
  ///
  /// - Parameters:
  ///   - text: Names joined by dots.
  ///   - entity: The entity at which it starts.
  /// - Throws: An error that names the entity, the key and the nearest name there.
  package init(_ text: String, from entity: EntityDescription) throws(DaybookError) {
    self.init(entity: entity)
    let steps = KeyPathSteps(text)
    if let unknown = steps.unknownOperator {
      throw unknownKey(unknown, entity, CollectionOperator.allCases.map { "@" + $0.rawValue })
    }
    operation = steps.operation
    var current: EntityDescription? = entity
    for name in entity.joined(steps.names) {
      guard let owner = current else {
        throw DaybookError(
          .predicate(.wrongOperands("\(text) goes on after an attribute")),
          at: DaybookError.Place(entity: entity.name, property: name)
        )
      }
      switch owner.property(named: name) {
      case .attribute(let found) where found.type == .composite:
        throw DaybookError(
          .predicate(.wrongOperands("\(name) is a composite; name one of its elements")),
          at: DaybookError.Place(entity: owner.name, property: name)
        )
      case .attribute(let found):
        attribute = found
        current = nil
      case .relationship(let found):
        relationships.append(found)
        current = found.destination
      case nil:
        throw unknownKey(name, owner, owner.allProperties.map(\.name))
      }
    }
  }
}

private func unknownKey(
  _ name: String,
  _ entity: EntityDescription,
  _ known: [String]
) -> DaybookError {
  DaybookError(
    .predicate(
      .unknownKey(name, entity: entity.name, nearest: NearestName.of(name, among: known))
    ),
    at: DaybookError.Place(entity: entity.name, property: name)
  )
}
