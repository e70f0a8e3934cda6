import DaybookModel

/// The rules of one entity as far as columns of many rows can be tested for them at once.
///
/// A sieve lets no row pass that breaks a rule, but may stop rows that break none: those are then
/// checked one by one.
struct EntitySieve: Sendable {
  /// What an attribute demands of its column.
  struct Attribute: Sendable {
    let column: Int
    let isRequired: Bool
    let test: ValueTest
  }

  /// What an optional composite attribute demands: all required columns, or none at all.
  struct Composite: Sendable {
    let columns: [Int]
    let required: [Int]
  }

  /// What a relationship demands.
  struct Link: Sendable {
    let column: Int?
    let adjacency: Int?
    let isOwner: Bool
    let destination: Int
    let count: CountRule
  }

  let isAbstract: Bool
  let attributes: [Attribute]
  let composites: [Composite]
  let links: [Link]

  /// Whether no row can break a rule.
  var isEmpty: Bool { !isAbstract && attributes.isEmpty && composites.isEmpty && links.isEmpty }

  init(_ layout: EntityLayout, _ allLinks: [LinkLayout]) {
    isAbstract = layout.entity.isAbstract
    attributes = layout.properties.compactMap { property in
      guard let attribute = property.property.attribute, let column = property.column,
        attribute.isStored
      else { return nil }
      let isRequired = !attribute.isOptional && !attribute.isDerived
      let test = ValueTest(attribute)
      if !isRequired, case .none = test { return nil }
      return Attribute(column: column, isRequired: isRequired, test: test)
    }
    composites = layout.entity.conditions { layout.property(named: $0)?.column }
      .map(Composite.init(columns:required:))
    links = layout.properties.compactMap { property in
      guard let index = property.link else { return nil }
      let link = allLinks[index]
      let count = link.relationship.countRule
      guard link.isOwner || !count.isEmpty else { return nil }
      return Link(
        column: link.column,
        adjacency: link.adjacency,
        isOwner: link.isOwner,
        destination: link.destination,
        count: count
      )
    }
  }
}

/// The rules of a schema, ready for sifting.
struct RuleSieves: Sendable {
  /// By entity.
  let entities: [EntitySieve]

  /// By link: whether somebody counts the rows on its other side, which is not journaled.
  let isCountedBack: [Bool]

  /// Whether some relationship forbids deletions.
  let hasDenials: Bool

  init(_ entities: [EntityLayout], _ links: [LinkLayout]) {
    self.entities = entities.map { EntitySieve($0, links) }
    isCountedBack = links.map { link in
      guard let inverse = link.inverse.map({ links[$0] }), !inverse.isOwner else { return false }
      return !inverse.relationship.countRule.isEmpty
    }
    hasDenials = links.contains { $0.relationship.deleteRule == .deny }
  }
}
