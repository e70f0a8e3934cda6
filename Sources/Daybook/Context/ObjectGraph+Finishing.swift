internal import DaybookModel
internal import DaybookStore

extension ObjectGraph {
  /// Makes the saved objects clean, moves on, and tells everybody.
  func finishSave(_ receipt: CommitReceipt, _ connection: StoreConnection) {
    let objects = changed
    changed = []
    deletionCauses = [:]
    var saved = SavedObjects()
    for object in objects {
      object.status.subtract([.listed, .announced, .propagated])
      saved.add(object)
      if object.status.contains(.deleted) {
        bury(object)
      } else if isPending(object) {
        clean(object)
      }
    }
    advance(to: receipt.state, .saving)
    withdrawOwnNews(saved)
    for object in saved.inserted { object.seat = seat(ofRow: object.row) }
    for object in saved.all { object.didSave() }
    tell(saved, receipt.transaction)
    connection.announceSave(by: self)
    processPendingChanges()
    sweepIfWorthwhile()
  }

  /// Forgets edits that came to nothing.
  func forgetUnchanged() {
    let objects = changed
    changed = []
    for object in objects where !object.status.contains(.gone) {
      object.status.subtract([.listed, .announced, .propagated])
      if object.status.contains(.deleted) { bury(object) } else { clean(object) }
    }
  }

  /// Makes an object that is being deleted one that belongs nowhere, with its last values.
  private func bury(_ object: ManagedObject) {
    if !object.status.contains(.inserted) { keepLastValues(of: object) }
    unmark(object)
    object.status.insert(.gone)
    table(ofRow: object.row).unregister(object)
  }

  /// Drops the edits, which the row has now; transient values stay.
  private func clean(_ object: ManagedObject) {
    unmark(object)
    guard let edits = object.edits else { return }
    object.edits = nil
    for slot in object.layout.properties where slot.column >= 0 && !slot.isStored {
      guard edits.isPresent(slot.column), !edits.isNull(slot.column) else { continue }
      let kept = object.ownEdits()
      if let attribute = slot.attribute {
        kept.set(edits.value(slot.column, attribute.type), slot.column, adding: [])
      } else {
        kept.setWord(edits.word(slot.column), slot.column, adding: [])
      }
    }
  }

  /// Takes the save's own rows out of what the move to the new state reported.
  private func withdrawOwnNews(_ saved: SavedObjects) {
    event.insertedElsewhere.removeAll { saved.contains($0) }
    event.deletedElsewhere.removeAll { saved.contains($0) }
    event.refreshed.removeAll { saved.contains($0) }
  }

  private func tell(_ saved: SavedObjects, _ transaction: Int64) {
    guard !messages.isEmpty else { return }
    messages.send(
      ContextDidSaveObjectIDs(
        transaction: transaction,
        insertedIDs: Set(saved.inserted.map(\.objectID)),
        updatedIDs: Set(saved.updated.map(\.objectID)),
        deletedIDs: Set(saved.deleted.map(\.objectID))
      )
    )
    messages.send(
      ContextDidSave(
        transaction: transaction,
        inserted: Set(saved.inserted),
        updated: Set(saved.updated),
        deleted: Set(saved.deleted)
      )
    )
  }
}

/// The objects of one save.
private struct SavedObjects {
  var inserted: [ManagedObject] = []
  var updated: [ManagedObject] = []
  var deleted: [ManagedObject] = []
  private var rows: Set<UInt64> = []

  var all: [ManagedObject] { inserted + updated + deleted }

  mutating func add(_ object: ManagedObject) {
    let status = object.status
    switch (status.contains(.inserted), status.contains(.deleted)) {
    case (true, true): return
    case (true, false): inserted.append(object)
    case (false, true): deleted.append(object)
    case (false, false):
      guard status.contains(.updated) else { return }
      updated.append(object)
    }
    rows.insert(object.row)
  }

  func contains(_ object: ManagedObject) -> Bool { rows.contains(object.row) }
}
