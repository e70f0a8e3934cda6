extension ModelResolver {
  /// Finds every destination first, then every inverse, then who journals what.
  mutating func resolveRelationships() {
    var destinations: [PropertyKey: Int] = [:]
    forEachRelationship { resolver, key in
      let definition = resolver.definition(key)
      resolver.checkShape(of: definition, at: key)
      if let destination = resolver.indexes[definition.destination] {
        destinations[key] = destination
      } else {
        let nearest = resolver.nearestEntity(to: definition.destination)
        resolver.report(
          .unknownDestination(definition.destination, nearest: nearest),
          key.entity,
          definition.name
        )
      }
      resolver.records[key.entity].relationships.append(
        RelationshipRecord(destination: destinations[key] ?? key.entity, isOwner: true)
      )
    }
    forEachRelationship { resolver, key in
      guard let destination = destinations[key] else { return }
      resolver.resolveInverse(of: key, at: destination, destinations)
    }
    forEachRelationship { resolver, key in
      resolver.records[key.entity].relationships[key.position].isOwner = resolver.isOwner(key)
    }
  }

  func definition(_ key: PropertyKey) -> RelationshipDefinition {
    records[key.entity].definition.relationships[key.position]
  }

  private mutating func forEachRelationship(
    _ visit: (inout ModelResolver, PropertyKey) -> Void
  ) {
    for entity in records.indices {
      for position in records[entity].definition.relationships.indices {
        visit(&self, PropertyKey(entity: entity, position: position))
      }
    }
  }

  private mutating func checkShape(of definition: RelationshipDefinition, at key: PropertyKey) {
    let minimum = definition.minimumCount
    let maximum = definition.maximumCount
    if !definition.isToMany {
      if definition.isOrdered { report(.orderedToOne, key.entity, definition.name) }
      if minimum > 1 || maximum > 1 || minimum < 0 || maximum < 0 {
        report(.countOfToOne, key.entity, definition.name)
      }
      // One is what a relationship to one object has anyway.
      records[key.entity].definition.relationships[key.position].minimumCount = 0
      records[key.entity].definition.relationships[key.position].maximumCount = 0
    } else if minimum < 0 || maximum < 0 || (maximum > 0 && minimum > maximum) {
      report(.badCount(minimum: minimum, maximum: maximum), key.entity, definition.name)
    }
  }
}

// MARK: - Inverses

extension ModelResolver {
  private mutating func resolveInverse(
    of key: PropertyKey,
    at destination: Int,
    _ destinations: [PropertyKey: Int]
  ) {
    let definition = definition(key)
    guard let name = definition.inverse else { return }
    guard case .relationship(let inverse)? = records[destination].slots[name] else {
      let nearest = NearestName.of(name, among: relationshipNames(of: destination))
      let fault = DaybookError.ModelFault.unknownInverse(
        name,
        destination: records[destination].definition.name,
        nearest: nearest
      )
      return report(fault, key.entity, definition.name)
    }
    let label = label(inverse)
    // An unknown destination of the inverse is reported where it stands.
    guard let back = destinations[inverse] else { return }
    guard isRelated(back, key.entity) else {
      let elsewhere = records[back].definition.name
      return report(
        .inverseElsewhere(inverse: label, destination: elsewhere),
        key.entity,
        definition.name
      )
    }
    let other = self.definition(inverse)
    guard other.inverse == definition.name,
      records[back].slots[definition.name] == .relationship(key)
    else {
      return report(
        .inverseOfOther(inverse: label, other: other.inverse),
        key.entity,
        definition.name
      )
    }
    if other.isTransient != definition.isTransient {
      report(.transientInverse(inverse: label), key.entity, definition.name)
    }
    records[key.entity].relationships[key.position].inverse = inverse
  }

  /// Whether one of the entities is the other or extends it.
  private func isRelated(_ left: Int, _ right: Int) -> Bool {
    left == right || records[left].ancestors.contains(right)
      || records[right].ancestors.contains(left)
  }

  private func relationshipNames(of entity: Int) -> [String] {
    records[entity].allRelationships.map { definition($0).name }
  }

  func label(_ key: PropertyKey) -> String {
    "\(records[key.entity].definition.name).\(definition(key).name)"
  }
}
