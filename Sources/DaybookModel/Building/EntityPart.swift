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

/// Properties whose values together belong to one object only.
public struct Unique: Sendable {
  let properties: [String]

  /// Declares a constraint over one property.
  public init(_ property: String) {
    properties = [property]
  }

  /// Declares a compound constraint: the values of all properties together are unique.
  public init(_ properties: [String]) {
    self.properties = properties
  }
}

/// Properties by whose values objects are found quickly.
public struct Index: Sendable {
  let properties: [String]

  /// Declares an index over one property.
  public init(_ property: String) {
    properties = [property]
  }

  /// Declares an index over several properties, in this order.
  public init(_ properties: [String]) {
    self.properties = properties
  }
}
