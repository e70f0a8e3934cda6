internal import DaybookStore

/// A context's unsaved changes at one moment, to return to when a merge comes to nothing.
///
/// The context must show the same state when it returns.
struct GraphCheckpoint {
  private struct SavedObject {
    let object: ManagedObject
    let status: ObjectStatus
    let edits: ObjectEdits?
    let seat: UnsafePointer<ColumnSeat>?
  }

  private let objects: [SavedObject]
  private let pendingCount: Int
  private let deletedCount: Int
  private let deletionCauses: [UInt64: UInt64]
  private let guarded: [UInt64: GuardedRow]

  init(_ graph: ObjectGraph) {
    objects = graph.changed.map { object in
      SavedObject(
        object: object,
        status: object.status,
        edits: object.edits?.copy(),
        seat: object.seat
      )
    }
    pendingCount = graph.pendingCount
    deletedCount = graph.deletedCount
    deletionCauses = graph.deletionCauses
    guarded = graph.guarded
  }

  /// Makes everything as it was, also objects that had no changes then.
  func restore(_ graph: ObjectGraph) {
    let known = Set(objects.map(\.object.row))
    for object in graph.changed where !known.contains(object.row) {
      object.status.subtract(.pending)
      object.status.subtract([.listed, .touched, .announced, .propagated, .unlinked])
      graph.forgetEdits(of: object)
    }
    for saved in objects {
      saved.object.status = saved.status
      saved.object.edits = saved.edits
      saved.object.seat = saved.seat
    }
    graph.changed = objects.map(\.object)
    graph.unpropagated = []
    graph.returningLinks = []
    graph.pendingCount = pendingCount
    graph.deletedCount = deletedCount
    graph.deletionCauses = deletionCauses
    graph.guarded = guarded
    if !graph.changed.isEmpty { graph.recountLinks() }
  }
}
