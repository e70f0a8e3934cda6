internal import DaybookStore

// What a child does with its parent's objects.
extension ObjectGraph {
  /// Makes the graph of a child.
  convenience init(childOf parent: ObjectGraph) {
    guard let connection = parent.connection else {
      preconditionFailure("only prototypes have no store, and no context")
    }
    self.init(connection, state: parent.state, parent: parent)
    isReadOnly = parent.isReadOnly
    parent.children.append(WeakGraph(graph: self))
  }

  /// The graph of the topmost context, which saves into the store.
  var root: ObjectGraph { parent?.root ?? self }

  /// Takes over what the parent shows, if nothing was read yet.
  func readParentOnce() {
    guard let parent, !hasReadParent else { return }
    take(parent.stateForChildren(), .fetching)
  }

  /// Moves to what the parent shows when it has moved on itself.
  func advance(from parent: ObjectGraph, _ reason: AdvanceReason) {
    let isMerging = parent.context?.automaticallyMergesChangesFromParent ?? false
    parent.advance(isMerging ? .merging : .fetching)
    take(parent.stateForChildren(), reason)
  }

  /// Moves to another state of the parent and takes note of what is different there.
  func take(_ newer: StoreState, _ reason: AdvanceReason) {
    let rows = unseen.sorted()
    unseen = []
    guard hasReadParent else {
      hasReadParent = true
      return show(newer)
    }
    guard newer !== state else { return }
    advance(to: newer, newer.changes(among: rows, since: state), reason)
  }
}
