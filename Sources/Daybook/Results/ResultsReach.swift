internal import DaybookModel
internal import DaybookStore

/// Which rows of a list are affected when objects change that its key paths lead to.
struct ResultsReach {
  /// What a change of some objects means for a list.
  enum Effect {
    case rows([UInt64])
    case everything
  }

  /// A step from an object that changed back towards those of the list.
  private struct Chain {
    /// By entity index: whether objects of the entity stand at the end of the chain.
    let includes: [Bool]

    /// The inverse relationships, the one at the end of the chain first; nil where one is missing
    /// or a step is to-many, so that nobody knows who looked here before the change.
    let backwards: [InverseSlot]?
  }

  private let graph: ObjectGraph
  private let chains: [Chain]
  private let isUnbounded: Bool

  init(_ graph: ObjectGraph, _ reach: RequestReach) {
    self.graph = graph
    isUnbounded = reach.isUnbounded
    var known: Set<[RelationshipDescription]> = []
    var chains: [Chain] = []
    for path in reach.chains {
      for length in path.indices where known.insert(Array(path[...length])).inserted {
        chains.append(ResultsReach.chain(path[...length], graph.schema))
      }
    }
    self.chains = chains
  }

  private static func chain(
    _ path: ArraySlice<RelationshipDescription>,
    _ schema: StoreSchema
  ) -> Chain {
    let destination = path.last?.destination.index ?? 0
    let backwards = path.reversed().map { step in
      step.isToMany ? nil : InverseSlot(.relationship(step))
    }
    let known = backwards.compactMap { $0 }
    return Chain(
      includes: schema.entities[destination].includes,
      backwards: known.count == backwards.count ? known : nil
    )
  }

  /// The rows that rows which changed are looked at from.
  func affected(by rows: [UInt64]) -> Effect {
    guard !isUnbounded else { return .everything }
    var found: [UInt64] = []
    for chain in chains {
      let ends = rows.filter { $0 != 0 && chain.includes[Int(truncatingIfNeeded: $0 &>> 48)] }
      guard !ends.isEmpty else { continue }
      // Who looked at an object that is gone is not known any more.
      guard let backwards = chain.backwards, ends.allSatisfy(graph.isAlive) else {
        return .everything
      }
      var reached = ends
      for inverse in backwards { reached = step(back: inverse, from: reached) }
      found += reached
    }
    return .rows(found)
  }

  private func step(back inverse: InverseSlot, from rows: [UInt64]) -> [UInt64] {
    var reached: [UInt64] = []
    for row in rows where graph.isAlive(row) {
      let object = graph.object(row)
      guard let slot = object.layout.property(at: inverse.index) else { continue }
      if slot.isToMany {
        reached += graph.members(of: object, slot)
      } else {
        object.bind()
        let target = object.reference(slot.column)
        if target != 0 { reached.append(target) }
      }
    }
    return reached
  }
}
