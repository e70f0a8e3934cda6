internal import DaybookStore

// What a context does for its children.
extension ObjectGraph {
  /// The state with all unsaved changes laid over it.
  ///
  /// - Complexity: O(*c*), where *c* is the number of changes since the last time, or that of all
  ///   unsaved changes after the context has moved on.
  func stateForChildren() -> StoreState {
    processPendingChanges()
    if let overlaid, overlaid.base === state, extend(overlaid) { return overlaid.state }
    let pending = changed.filter(isOverlaying)
    guard !pending.isEmpty else {
      overlaid = nil
      return state
    }
    let made = OverlaidState(over: state)
    if let changes = SaveEncoder(self).changes(of: pending, over: state) { made.apply(changes) }
    overlaid = made
    return made.state
  }

  /// Brings the state that children see up to date; false if it has to be made anew.
  private func extend(_ overlaid: OverlaidState) -> Bool {
    let stale = overlaid.takeStale()
    guard !stale.isEmpty else { return true }
    guard let changes = SaveEncoder(self).changes(of: stale, over: overlaid.state) else {
      return false
    }
    overlaid.apply(changes)
    return true
  }

  /// Takes note of objects that may show something else to the children from now on.
  func noteForChildren(_ objects: [ManagedObject]) {
    guard !children.isEmpty, !objects.isEmpty else { return }
    if let overlaid {
      for object in objects { overlaid.note(object) }
    }
    noteForChildren(rows: objects.map(\.row))
  }

  /// Takes note of rows that may be different for the children from now on.
  func noteForChildren(rows: @autoclosure () -> [UInt64]) {
    guard !children.isEmpty else { return }
    let rows = rows()
    for child in children {
      guard let graph = child.graph, graph.hasReadParent else { continue }
      graph.unseen.formUnion(rows)
    }
  }

  /// Lets the children that are meant to take over what was saved or merged here.
  func mergeIntoChildren() {
    for child in children {
      guard let graph = child.graph, !graph.isSaving,
        graph.context?.automaticallyMergesChangesFromParent == true
      else { continue }
      graph.mergeNewest()
    }
  }

  func forget(_ child: ObjectGraph) {
    children.removeAll { $0.graph == nil || $0.graph === child }
    if children.isEmpty { overlaid = nil }
  }
}
