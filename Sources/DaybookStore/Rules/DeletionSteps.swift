import DaybookModel

/// The delete rules of a schema by entity, resolved once for many rows.
struct DeletionSteps: Sendable {
  /// One relationship of a deleted row and what it demands.
  struct Step: Sendable {
    var link: Int
    var inverse: Int?
    var rule: DeleteRule
  }

  private var steps: [[Step]]
  private let schema: StoreSchema

  /// Resolves the rules; where Deny is ignored, it ends links as Nullify does.
  init(_ schema: StoreSchema, ignoresDeny: Bool = false) {
    self.schema = schema
    steps = schema.entities.map { entity in
      entity.properties.compactMap { property in
        guard let link = property.link else { return nil }
        let layout = schema.links[link]
        let rule = layout.relationship.deleteRule
        let isIgnored = ignoresDeny && rule == .deny
        return Step(link: link, inverse: layout.inverse, rule: isIgnored ? .nullify : rule)
      }
    }
  }

  /// The relationships of an entity, inherited ones first, in the model's order.
  func of(_ entity: Int) -> [Step] { steps[entity] }

  /// The relationships without inverse that can lead to rows of the entities.
  func links(into entities: Set<Int>) -> [Int] {
    schema.links.indices.filter { link in
      guard schema.links[link].inverse == nil else { return false }
      let includes = schema.entities[schema.links[link].destination].includes
      return entities.contains { includes[$0] }
    }
  }
}
