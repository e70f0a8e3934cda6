/// The edges of a relationship as both of its sides have them.
struct InverseEdges {
  /// An edge that one side has and the other lacks.
  struct Edge {
    let from: RowID
    let to: RowID

    /// Whether it is the inverse's side that has it.
    let isBackward: Bool
  }

  private(set) var oneSided: [Edge] = []

  /// Gathers and compares both sides; edges that lead to no row are left to the check of links.
  ///
  /// - Complexity: O(*l*) for *l* edges, and as much memory.
  init(_ link: LinkLayout, _ inverse: LinkLayout, in state: StoreState) {
    var forward = LinkPairs()
    for row in state.rows(of: link.entity) {
      for target in state.related(row, link.index) where state.contains(target) {
        forward.append(target: target.rawValue, source: row.rawValue)
      }
    }
    var backward = LinkPairs()
    for row in state.rows(of: inverse.entity) {
      for source in state.related(row, inverse.index) where state.contains(source) {
        backward.append(target: row.rawValue, source: source.rawValue)
      }
    }
    forward.sort()
    backward.sort()
    compare(forward.pairs, backward.pairs)
  }

  private mutating func compare(
    _ forward: ContiguousArray<LinkPair>,
    _ backward: ContiguousArray<LinkPair>
  ) {
    var left = 0
    var right = 0
    while left < forward.count || right < backward.count {
      let order: Int
      if left == forward.count {
        order = 1
      } else if right == backward.count {
        order = -1
      } else {
        order = InverseEdges.order(forward[left], backward[right])
      }
      if order < 0 {
        enter(forward[left].source, forward[left].target, isBackward: false)
      } else if order > 0 {
        enter(backward[right].target, backward[right].source, isBackward: true)
      }
      if order <= 0 { left += 1 }
      if order >= 0 { right += 1 }
    }
  }

  private mutating func enter(_ from: UInt64, _ to: UInt64, isBackward: Bool) {
    oneSided.append(
      Edge(from: RowID(rawValue: from), to: RowID(rawValue: to), isBackward: isBackward)
    )
  }

  /// Compares as the sort does: by the list's number, then by the member's.
  private static func order(_ left: LinkPair, _ right: LinkPair) -> Int {
    let (leftTarget, rightTarget) = (rowNumber(left.target), rowNumber(right.target))
    if leftTarget != rightTarget { return leftTarget < rightTarget ? -1 : 1 }
    let (leftSource, rightSource) = (rowNumber(left.source), rowNumber(right.source))
    if leftSource != rightSource { return leftSource < rightSource ? -1 : 1 }
    return 0
  }
}
