internal import DaybookStore

/// What a context shows to its children: its own state with its unsaved changes laid over it.
final class OverlaidState {
  /// The context's own state that this one grew from.
  let base: StoreState
  private let branch: StateBranch

  /// By row: objects that have changed since the state was made.
  private var stale: [UInt64: ManagedObject] = [:]

  init(over base: StoreState) {
    self.base = base
    branch = StateBranch(from: base)
  }

  var state: StoreState { branch.state }

  func apply(_ changes: ChangeSet) {
    if !changes.isEmpty { branch.apply(changes) }
  }

  func note(_ object: ManagedObject) {
    stale[object.row] = object
  }

  /// The objects that have changed, in the order of their rows, once.
  func takeStale() -> [ManagedObject] {
    defer { stale = [:] }
    return stale.values.sorted { $0.row < $1.row }
  }
}

/// A graph that its parent does not keep alive.
struct WeakGraph {
  weak var graph: ObjectGraph?
}
