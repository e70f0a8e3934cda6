/// What can stand in an entity's braces.
public enum EntityPart: Sendable {
  /// An attribute.
  case attribute(Attribute)
  /// A relationship to one object.
  case toOne(ToOne)
  /// A relationship to any number of objects.
  case toMany(ToMany)
  /// A constraint.
  case unique(Unique)
  /// An index.
  case index(Index)

  func add(to entity: inout EntityDefinition) {
    switch self {
    case .attribute(let attribute): entity.attributes.append(attribute.description)
    case .toOne(let toOne): entity.relationships.append(toOne.definition)
    case .toMany(let toMany): entity.relationships.append(toMany.definition)
    case .unique(let unique): entity.uniquenessConstraints.append(unique.properties)
    case .index(let index): entity.indexes.append(index.properties)
    }
  }
}
