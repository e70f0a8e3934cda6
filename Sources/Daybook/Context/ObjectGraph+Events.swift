internal import DaybookModel
internal import DaybookStore

extension ObjectGraph {
  /// Applies the delete rules and reports everything since the last time as one message.
  func processPendingChanges() {
    guard !isClosed else { return }
    // What links that came later make of a deletion is undone with it.
    let cause = recorder?.isWaiting == false ? returningLinks.first?.target : nil
    if propagatesDeletesAtEndOfEvent { propagateDeletions() }
    if let step = recorder?.takeStep() {
      if let cause {
        undoManager?.join(step, toDeletionOf: cause)
      } else {
        undoManager?.register(step)
      }
    }
    guard !event.isEmpty else { return }
    let event = event
    self.event = EventChanges()
    noteForChildren(event.touched)
    noteForChildren(event.refreshed)
    noteForChildren(event.returned)
    noteForChildren(event.restored)
    let message = messages.isEmpty ? nil : ObjectGraph.message(of: event)
    for object in event.touched {
      let isNew = object.status.contains(.inserted)
      object.status.remove(.touched)
      if isNew { object.status.insert(.announced) }
    }
    announce(event, message)
  }

  /// Tells those who follow rows of an event, and of what a rollback restored, and those who
  /// listen what is said of it.
  func announce(
    _ event: EventChanges,
    _ message: ObjectsDidChange?,
    restored: [ManagedObject] = []
  ) {
    noteRows(of: event, restored: restored)
    if let message, !message.isEmpty { messages.send(message) }
    announceRows()
    sweepIfWorthwhile()
  }

  private static func message(of event: EventChanges) -> ObjectsDidChange {
    var message = ObjectsDidChange()
    message.invalidatedAll = event.invalidatedAll
    message.invalidated = Set(event.invalidated)
    message.inserted = Set(event.insertedElsewhere).union(event.returned)
    message.updated = Set(event.restored)
    message.deleted = Set(event.deletedElsewhere)
    for object in event.touched { message.add(object) }
    message.updated.subtract(message.inserted)
    let reported = message.inserted.union(message.updated).union(message.deleted)
      .union(message.invalidated)
    message.refreshed = Set(event.refreshed).subtracting(reported)
    return message
  }
}

extension ObjectsDidChange {
  /// Puts an edited object into the set that it belongs to.
  fileprivate mutating func add(_ object: ManagedObject) {
    let status = object.status
    if status.contains(.deleted) {
      // Inserted and deleted before anybody knew: nothing happened.
      if status.contains(.inserted), !status.contains(.announced) { return }
      deleted.insert(object)
    } else if status.contains(.inserted) {
      if status.contains(.announced) {
        updated.insert(object)
      } else {
        inserted.insert(object)
      }
    } else if status.contains(.updated) {
      updated.insert(object)
    }
  }
}
