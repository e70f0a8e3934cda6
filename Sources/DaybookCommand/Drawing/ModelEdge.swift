import DaybookModel

/// A relationship with its inverse, or an inheritance, as one line of a drawing.
struct ModelEdge {
  enum Kind {
    case relationship
    case inheritance
  }

  let kind: Kind
  let from: EntityDescription
  let to: EntityDescription

  /// `budget` or, with the inverse, `budget / expenses`.
  let label: String

  /// How many objects of `from` one of `to` may have: `1`, `*`, or empty where nothing says so.
  let fromCount: String

  /// How many objects of `to` one of `from` may have.
  let toCount: String

  /// Which of the lines between the same two entities it is, from 0, and how many there are.
  private(set) var lane = 0
  private(set) var laneCount = 1

  /// The lines of a model: each pair of inverse relationships once, then inheritance.
  static func all(_ model: ManagedObjectModel) -> [ModelEdge] {
    let relationships = model.entities.flatMap(\.relationships).filter(isDrawn).map {
      relationship in
      let inverse = relationship.inverse.flatMap { $0 == relationship ? nil : $0 }
      return ModelEdge(
        kind: .relationship,
        from: relationship.entity,
        to: relationship.destination,
        label: relationship.name + (inverse.map { " / \($0.name)" } ?? ""),
        fromCount: (relationship.inverse).map(count) ?? "",
        toCount: count(relationship)
      )
    }
    let parents = model.entities.compactMap { entity in
      entity.parent.map {
        ModelEdge(
          kind: .inheritance,
          from: entity,
          to: $0,
          label: "",
          fromCount: "",
          toCount: ""
        )
      }
    }
    return inLanes(relationships + parents)
  }

  private static func inLanes(_ edges: [ModelEdge]) -> [ModelEdge] {
    let counts = Dictionary(grouping: edges, by: \.ends).mapValues(\.count)
    var seen: [Set<Int>: Int] = [:]
    return edges.map { edge in
      var placed = edge
      placed.lane = seen[edge.ends] ?? 0
      placed.laneCount = counts[edge.ends] ?? 1
      seen[edge.ends] = placed.lane + 1
      return placed
    }
  }

  private var ends: Set<Int> { [from.index, to.index] }

  /// Of two inverse relationships one is drawn: the owner's, or of two owners the first.
  private static func isDrawn(_ relationship: RelationshipDescription) -> Bool {
    guard let inverse = relationship.inverse, inverse != relationship else { return true }
    guard relationship.isOwner == inverse.isOwner else { return relationship.isOwner }
    return (relationship.entity.index, relationship.position)
      < (inverse.entity.index, inverse.position)
  }

  private static func count(_ relationship: RelationshipDescription) -> String {
    relationship.isToMany ? "*" : "1"
  }
}

extension EntityDescription {
  /// The entity's own properties, a line each.
  var drawnLines: [String] {
    attributes.map { "\($0.name): \($0.type.rawValue)" + ($0.isOptional ? "?" : "") }
      + relationships.map {
        "\($0.name) → \($0.destination.name)" + ($0.isToMany ? " *" : $0.isOptional ? "?" : "")
      }
  }
}
