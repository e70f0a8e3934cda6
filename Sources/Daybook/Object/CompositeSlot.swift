internal import DaybookModel
internal import DaybookStore

/// A composite attribute of an entity as its objects keep it: its elements are properties.
final class CompositeSlot {
  /// What stands under one key of the composite's dictionary.
  enum Member {
    /// An element, by its position among the entity's properties.
    case element(Int)
    /// A composite within the composite.
    case composite(CompositeSlot)
  }

  /// The key path: `address`, and `address.position` within it.
  let name: String

  /// The positions of all elements, at any depth, among the entity's properties.
  let elements: Range<Int>

  /// The keys with what they stand for, in the model's order.
  let members: [(key: String, member: Member)]

  /// The composite attributes of an entity, with those within them, by key path.
  static func all(of entity: EntityLayout) -> [String: CompositeSlot] {
    var found: [String: CompositeSlot] = [:]
    for name in entity.entity.compositeAttributes.map(\.name) where found[name] == nil {
      _ = CompositeSlot(name, of: entity, &found)
    }
    return found
  }

  private init(_ name: String, of entity: EntityLayout, _ found: inout [String: CompositeSlot]) {
    self.name = name
    let positions = entity.properties.indices.filter {
      entity.properties[$0].name.hasPrefix(name + ".")
    }
    elements = (positions.first ?? 0)..<(positions.last ?? -1) + 1
    var members: [(key: String, member: Member)] = []
    for position in positions {
      let path = entity.properties[position].name.dropFirst(name.count + 1).split(separator: ".")
      let key = String(path[0])
      if path.count == 1 {
        members.append((key, .element(position)))
      } else if members.last?.key != key {
        let inner = found[name + "." + key] ?? CompositeSlot(name + "." + key, of: entity, &found)
        members.append((key, .composite(inner)))
      }
    }
    self.members = members
    found[name] = self
  }
}
