internal import DaybookModel
internal import DaybookStore

extension ObjectGraph {
  /// Applies the delete rules and reports everything since the last time as one message.
  func processPendingChanges() {
    guard !isClosed else { return }
    propagateDeletions()
    guard !event.isEmpty else { return }
    let event = takeEvent()
    let message = ObjectGraph.message(of: event)
    for object in event.touched where object.status.contains(.inserted) {
      object.status.insert(.announced)
    }
    if !message.isEmpty { messages.send(message) }
    sweepIfWorthwhile()
  }

  private func takeEvent() -> EventChanges {
    let taken = event
    event = EventChanges()
    for object in taken.touched { object.status.remove(.touched) }
    return taken
  }

  private static func message(of event: EventChanges) -> ObjectsDidChange {
    var message = ObjectsDidChange()
    message.invalidatedAll = event.invalidatedAll
    message.invalidated = Set(event.invalidated)
    message.inserted = Set(event.insertedElsewhere)
    message.deleted = Set(event.deletedElsewhere)
    for object in event.touched { message.add(object) }
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
