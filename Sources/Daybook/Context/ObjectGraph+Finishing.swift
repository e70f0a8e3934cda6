internal import DaybookModel
internal import DaybookStore

extension ObjectGraph {
  /// Makes the saved objects clean, moves on, and tells everybody.
  func finishSave(
    _ work: SaveWork,
    _ receipt: CommitReceipt,
    _ merge: SaveMerge,
    _ connection: StoreConnection
  ) {
    connection.addAliases(merge.aliases)
    finishSave(work, receipt.transaction) { moveOn(work, to: receipt.state) }
    connection.announceSave(by: self)
    merge.report()
    processPendingChanges()
    mergeIntoChildren()
    sweepIfWorthwhile()
  }

  /// Makes the saved objects clean on a state that has them, and tells everybody.
  func finishSave(_ work: SaveWork, _ transaction: Int64, moveOn: () -> Void) {
    let objects = changed
    changed = []
    guarded = [:]
    deletionCauses = [:]
    undoManager?.isNewestUnsaved = false
    childPolicy = nil
    // Objects that others have deleted keep their last values, and those whose changes were taken
    // back have none: neither is cleaned, and the next change lists them again.
    for object in objects { object.status.remove(.listed) }
    if deletedCount > 0 || !work.absorbed.isEmpty {
      for object in objects where object.status.contains(.deleted) { bury(object) }
    }
    moveOn()
    for object in work.inserted {
      clean(object)
      object.seat = seat(ofRow: object.row)
    }
    for object in work.updated { clean(object) }
    for object in work.inserted { object.didSave() }
    for object in work.updated { object.didSave() }
    for object in work.deleted { object.didSave() }
    tell(work, transaction)
  }

  /// Shows the state that the save has made, and what others have saved before it.
  private func moveOn(_ work: SaveWork, to newer: StoreState) {
    guard newer.transaction > state.transaction + 1 else {
      noteForChildren(rows: newer.changes(since: state).rows)
      return show(newer)
    }
    for object in work.inserted { object.status.insert(.saving) }
    for object in work.updated { object.status.insert(.saving) }
    advance(to: newer, .saving)
    for object in work.inserted { object.status.remove(.saving) }
    for object in work.updated { object.status.remove(.saving) }
  }

  /// Forgets edits that came to nothing.
  func forgetUnchanged() {
    let objects = changed
    changed = []
    for object in objects where !object.status.contains(.gone) {
      object.status.remove(.listed)
      if object.status.contains(.deleted) {
        bury(object)
      } else if !object.status.contains(.vanished) {
        clean(object)
      }
    }
  }

  /// Makes an object that is being deleted one that belongs nowhere, with its last values.
  private func bury(_ object: ManagedObject) {
    if !object.status.contains(.inserted) { keepLastValues(of: object) }
    unmark(object)
    object.status.subtract([.listed, .announced, .propagated])
    object.status.insert(.gone)
    table(ofRow: object.row).unregister(object)
  }

  /// Drops the edits, which the row has now; transient values stay.
  private func clean(_ object: ManagedObject) {
    unmark(object)
    object.status.subtract([.listed, .announced, .propagated])
    forgetEdits(of: object)
  }

  /// Forgets edited values and links; transient values stay.
  func forgetEdits(of object: ManagedObject) {
    guard let edits = object.edits else { return }
    object.edits = nil
    guard object.layout.hasTransientProperties else { return }
    for slot in object.layout.properties where slot.column >= 0 && !slot.isStored {
      guard edits.isPresent(slot.column), !edits.isNull(slot.column) else { continue }
      let kept = object.ownEdits()
      if !slot.isRelationship {
        kept.set(edits.value(slot.column, slot.attributeType), slot.column, adding: [])
      } else {
        kept.setWord(edits.word(slot.column), slot.column, adding: [])
      }
    }
  }

  private func tell(_ saved: SaveWork, _ transaction: Int64) {
    guard !messages.isEmpty else { return }
    let deleted = saved.deleted + saved.absorbed
    messages.send(
      ContextDidSaveObjectIDs(
        transaction: transaction,
        insertedIDs: Set(saved.inserted.map(\.objectID)),
        updatedIDs: Set(saved.updated.map(\.objectID)),
        deletedIDs: Set(deleted.map(\.objectID))
      )
    )
    messages.send(
      ContextDidSave(
        transaction: transaction,
        inserted: Set(saved.inserted),
        updated: Set(saved.updated),
        deleted: Set(deleted)
      )
    )
  }
}
