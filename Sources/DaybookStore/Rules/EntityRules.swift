import DaybookModel

/// The rules of one entity, resolved for many rows.
///
/// These are classes because descriptions are large: a loop over rows copies references only.
final class EntityRules {
  /// An attribute with its rules ready.
  final class CheckedAttribute {
    let property: PropertyLayout
    let rules: AttributeRules

    /// Whether a value may be missing.
    let isOptional: Bool

    /// Whether a value of the right type can break a rule.
    let hasRules: Bool

    init(_ property: PropertyLayout, _ attribute: AttributeDescription) {
      self.property = property
      rules = AttributeRules(attribute)
      isOptional = attribute.isOptional || attribute.isDerived
      hasRules = rules.canRefuseValues
    }
  }

  /// An optional composite attribute, some elements of which must not be missing alone.
  struct CheckedComposite {
    let elements: [PropertyLayout]
    let required: [PropertyLayout]
  }

  /// A relationship with its rules ready.
  final class CheckedLink {
    let index: Int
    let isOwner: Bool
    let isToMany: Bool
    let destination: Int
    let name: String
    let count: CountRule

    init(_ layout: LinkLayout, _ count: CountRule) {
      index = layout.index
      isOwner = layout.isOwner
      isToMany = layout.isToMany
      destination = layout.destination
      name = layout.relationship.name
      self.count = count
    }
  }

  let isAbstract: Bool

  /// The attributes that somebody can set wrongly, in the model's order.
  let attributes: [CheckedAttribute]

  /// The optional composite attributes with required elements, in the model's order.
  let composites: [CheckedComposite]

  /// The relationships that somebody can set wrongly, in the model's order.
  let links: [CheckedLink]

  init(_ entity: Int, _ schema: StoreSchema) {
    let layout = schema.entities[entity]
    isAbstract = layout.entity.isAbstract
    attributes = layout.properties.compactMap { property in
      guard let attribute = property.property.attribute, attribute.isStored else { return nil }
      let checked = CheckedAttribute(property, attribute)
      return checked.isOptional && !checked.hasRules ? nil : checked
    }
    composites = layout.entity.conditions { layout.property(named: $0) }
      .map(CheckedComposite.init(elements:required:))
    links = layout.properties.compactMap { property in
      guard let link = property.link else { return nil }
      let count = schema.links[link].relationship.countRule
      guard schema.links[link].isOwner || !count.isEmpty else { return nil }
      return CheckedLink(schema.links[link], count)
    }
  }
}
