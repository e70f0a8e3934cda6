extension FetchedResultsController {
  /// Calls `receive` after every event that changed the list, until the result is cancelled or let
  /// go.
  ///
  /// Called in the context's isolation.
  public func observe(_ receive: @escaping (FetchedResultsUpdate) -> Void) -> MessageListener {
    let listener = MessageListener(center, center.listen(FetchedResultsUpdate.self, receive))
    followIfHeard()
    return listener
  }

  /// The list after each event that changed it, from now on, to be awaited in the context's
  /// isolation; it ends with the controller.
  public var updates: ContextMessages<FetchedResultsUpdate> {
    let messages = ContextMessages<FetchedResultsUpdate>(center)
    followIfHeard()
    return messages
  }

  /// The IDs of the listed objects by section, as they are now; empty before the first fetch.
  public var snapshot: FetchedResultsSnapshot { snapshot(reloaded: []) }

  private func snapshot(reloaded: [ManagedObjectID]) -> FetchedResultsSnapshot {
    guard isListed else {
      let none = SectionRuns(isSingle: sectionNameKeyPath == nil)
      return FetchedResultsSnapshot(RowChunks(), 0..<0, none, identities, reloaded: [])
    }
    return FetchedResultsSnapshot(
      results.rows.chunks,
      results.window,
      results.sections,
      identities,
      reloaded: reloaded
    )
  }

  /// Tells that the list begins anew.
  func sendAnew() {
    center.send(FetchedResultsUpdate(snapshot: snapshot, failure: failure))
  }

  func tellWillChange() {
    guard let delegate, !isBrief(delegate) else { return }
    delegate.willChangeContent?()
  }

  /// Tells everybody what an event changed.
  func tell(_ edit: ResultsEdit) {
    let difference = FetchedResultsDifference(edit, identities)
    if let delegate { tell(delegate, difference, edit) }
    guard !center.isEmpty else { return }
    center.send(
      FetchedResultsUpdate(
        snapshot: snapshot(reloaded: difference.reloaded),
        difference: difference
      )
    )
  }

  private func tell(
    _ delegate: FetchedResultsDelegate<Result>,
    _ difference: FetchedResultsDifference,
    _ edit: ResultsEdit
  ) {
    if let didChangeSnapshot = delegate.didChangeSnapshot {
      return didChangeSnapshot(snapshot(reloaded: difference.reloaded))
    }
    if sectionNameKeyPath == nil, let didChangeDifference = delegate.didChangeDifference {
      if let changes = difference.collectionDifference { didChangeDifference(changes) }
      return
    }
    for change in difference.sectionChanges { delegate.didChangeSection?(change) }
    if let didChangeObject = delegate.didChangeObject {
      for (change, edited) in zip(difference.changes, edit.changes) {
        didChangeObject(object(edited.row), change)
      }
    }
    delegate.didChangeContent?()
  }

  /// Whether one call tells everything.
  private func isBrief(_ delegate: FetchedResultsDelegate<Result>) -> Bool {
    delegate.didChangeSnapshot != nil
      || (sectionNameKeyPath == nil && delegate.didChangeDifference != nil)
  }
}

/// Objects of the context changed, and none of the list: what its rows say of others may differ.
struct SurroundingsDidChange: ContextMessage {}

extension FetchedResultsDifference {
  init(_ edit: ResultsEdit, _ identities: RowIdentities) {
    sectionChanges =
      edit.sections.removed.map { .init(type: .delete, index: $0.index, name: $0.name) }
      + edit.sections.inserted.map { .init(type: .insert, index: $0.index, name: $0.name) }
    changes = edit.changes.map { change in
      FetchedResultsChange(
        type: change.type,
        objectID: identities.objectID(change.row),
        position: change.position,
        newPosition: change.newPosition
      )
    }
  }

  /// The objects that are shown with other values; a move is one too.
  fileprivate var reloaded: [ManagedObjectID] {
    changes.filter { $0.type == .update || $0.type == .move }.map(\.objectID)
  }
}
