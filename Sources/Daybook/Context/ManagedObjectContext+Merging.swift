internal import DaybookStore

extension ManagedObjectContext {
  /// Takes over what another context of the same store has saved.
  ///
  /// Unsaved changes win over merged ones, property by property, and the next save is no conflict.
  /// Merging the same message again, or the context's own, changes nothing.
  public func mergeChanges(fromContextDidSave message: ContextDidSaveObjectIDs) {
    graph.merge(message)
  }

  /// Takes over what was saved elsewhere and is known by IDs only, such as the result of a batch
  /// request.
  ///
  /// - Parameters:
  ///   - changes: By `inserted`, `updated` and `deleted`, or the same with `_objectIDs`:
  ///     `ManagedObjectID`s, or their URIs as texts. What names no object is left out.
  ///   - contexts: The contexts to merge into.
  public static func mergeChanges(
    fromRemoteContextSave changes: [String: [Any]],
    into contexts: [ManagedObjectContext]
  ) {
    let message = ContextDidSaveObjectIDs(
      transaction: 0,
      insertedIDs: ids("inserted", in: changes),
      updatedIDs: ids("updated", in: changes),
      deletedIDs: ids("deleted", in: changes)
    )
    for context in contexts { context.mergeChanges(fromContextDidSave: message) }
  }

  private static func ids(_ key: String, in changes: [String: [Any]]) -> Set<ManagedObjectID> {
    let named = (changes[key] ?? []) + (changes[key + "_objectIDs"] ?? [])
    return Set(
      named.compactMap { element in
        element as? ManagedObjectID
          ?? (element as? String).flatMap(ManagedObjectID.init(uriRepresentation:))
      }
    )
  }

  /// Takes over everything that others have saved.
  public func mergeNewestChanges() {
    inbox.clear()
    graph.mergeNewest()
  }

  /// Takes over what others have saved, if the context is meant to and there is something.
  func mergeIfListening() {
    guard inbox.isWaiting, automaticallyMergesChangesFromParent || inbox.isUrgent else { return }
    mergeNewestChanges()
  }
}

extension ObjectGraph {
  func mergeNewest() {
    let before = state
    advance(.merging)
    guard state !== before else { return }
    merged = []
    finishMerge()
  }

  func merge(_ message: ContextDidSaveObjectIDs) {
    // A message without a transaction may be about one that this context has not seen.
    let isNew = message.transaction == 0 || message.transaction > state.transaction
    guard isNew || parent != nil || !isMerged(message) else { return }
    advance(.merging)
    for id in message.insertedIDs {
      guard let row = row(of: id), registered(row) == nil, exists(row) else { continue }
      event.insertedElsewhere.append(object(row))
    }
    for id in message.updatedIDs {
      guard let row = row(of: id), let object = registered(row) else { continue }
      if object.hasChanges { rebase(object) }
    }
    merged = event.insertedElsewhere
    finishMerge()
  }

  private func finishMerge() {
    let ids = messages.isEmpty ? nil : mergedIDs()
    processPendingChanges()
    if let ids, !ids.isEmpty { messages.send(ids) }
    mergeIntoChildren()
  }

  /// Whether everything that a message names is known here already.
  private func isMerged(_ message: ContextDidSaveObjectIDs) -> Bool {
    let isInserted = message.insertedIDs.allSatisfy { id in
      row(of: id).map { registered($0) != nil || !exists($0) } ?? true
    }
    let isUpdated = message.updatedIDs.allSatisfy { id in
      row(of: id).flatMap(registered)?.edits?.base == nil
    }
    return isInserted && isUpdated
  }

  private func mergedIDs() -> ContextDidMergeObjectIDs {
    let ids = { (rows: [RowID]) in rows.map { self.objectID($0.rawValue) } }
    return ContextDidMergeObjectIDs(
      transaction: state.transaction,
      insertedIDs: Set(event.insertedElsewhere.map(\.objectID) + ids(event.insertedRows)),
      updatedIDs: [],
      deletedIDs: Set(event.deletedElsewhere.map(\.objectID)),
      refreshedIDs: Set(event.refreshed.map(\.objectID) + ids(event.refreshedRows)),
      invalidatedIDs: []
    )
  }
}
