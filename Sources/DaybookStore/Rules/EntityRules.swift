import DaybookModel

/// The rules of one entity, resolved for many rows.
struct EntityRules {
  /// An attribute with its rules ready.
  struct CheckedAttribute {
    var property: PropertyLayout
    var rules: AttributeRules
  }

  /// A relationship with its rules ready.
  struct CheckedLink {
    var layout: LinkLayout
    var name: String
    var count: CountRule
  }

  var isAbstract: Bool
  var attributes: [CheckedAttribute] = []
  var links: [CheckedLink] = []

  init(_ entity: Int, _ schema: StoreSchema) {
    let layout = schema.entities[entity]
    isAbstract = layout.entity.isAbstract
    for property in layout.properties {
      if let attribute = property.property.attribute, attribute.isStored {
        attributes.append(
          CheckedAttribute(property: property, rules: AttributeRules(attribute))
        )
      } else if let link = property.link {
        add(schema.links[link])
      }
    }
  }

  /// Passes over relationships about which no rule says anything.
  private mutating func add(_ layout: LinkLayout) {
    let count = layout.relationship.countRule
    guard layout.isOwner || !count.isEmpty else { return }
    links.append(CheckedLink(layout: layout, name: layout.relationship.name, count: count))
  }
}
