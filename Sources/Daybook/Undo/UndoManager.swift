extension ManagedObjectContext {
  /// Takes back what was done in a context, step by step, and does it again.
  ///
  ///     context.undoManager = ManagedObjectContext.UndoManager()
  ///     ann.name = "Bob"
  ///     ann.name = "Carol"
  ///     context.undoManager?.undo()                // "Ann" again
  ///
  /// A step is what happened between two calls of ``ManagedObjectContext/processPendingChanges()``,
  /// and so also one `perform`; groups make several of them one. Steps hold the values of the
  /// event's beginning, the links on both sides with the order of ordered relationships, and whole
  /// objects; they stay good across saves. Undoing after a save is a change like any other: the
  /// next save writes it. What a save adds itself, in `willSave`, belongs to the step that it
  /// saves.
  ///
  /// Rolling back and resetting the context clear the manager. It belongs to one context.
  public final class UndoManager {
    weak var graph: ObjectGraph?
    let recorder = UndoRecorder()
    var undoGroups: [UndoGroup] = []
    var redoGroups: [UndoGroup] = []

    /// What is gathered between the beginning and the end of a group of several steps.
    var openGroup: UndoGroup?
    var pendingName: String?

    /// Whether the newest group was made since the last save, which may add to it.
    var isNewestUnsaved = false
    var disablingCount = 0
    var direction: UndoDirection?

    /// The number of groups that were begun and not ended.
    public internal(set) var groupingLevel = 0

    /// How many steps are kept, the newest; 0, the default, keeps all.
    public var levelsOfUndo = 0 {
      didSet { trim() }
    }

    /// Makes a manager without steps, to be given to a context.
    public init() {}
  }

  /// What takes changes back; `nil` by default, so that nothing is recorded.
  ///
  /// What was not saved or processed yet when a manager is set can never be undone by it.
  public var undoManager: UndoManager? {
    get { graph.undoManager }
    set {
      guard newValue !== graph.undoManager else { return }
      graph.processPendingChanges()
      graph.undoManager?.detach()
      precondition(newValue?.graph == nil, "an undo manager belongs to one context")
      graph.undoManager = newValue
      newValue?.graph = graph
      newValue?.updateRecorder()
    }
  }

  /// Takes the last step back; does nothing without an undo manager or a step.
  public func undo() {
    undoManager?.undo()
  }

  /// Does again what was undone last; does nothing without an undo manager or such a step.
  public func redo() {
    undoManager?.redo()
  }
}

@available(*, unavailable)
extension ManagedObjectContext.UndoManager: Sendable {}

/// Steps that are undone together.
struct UndoGroup {
  var name: String?
  var steps: [UndoStep] = []

  /// Adds a step to the one that deleted an object.
  ///
  /// - Returns: Whether there is one.
  mutating func join(_ step: UndoStep, toDeletionOf object: ManagedObject) -> Bool {
    let place = steps.lastIndex { $0.departures.contains { $0.object === object } }
    guard let place else { return false }
    steps[place].take(step)
    return true
  }
}

/// Which way the steps are walked.
enum UndoDirection {
  case undo
  case redo
}

// MARK: - Walking

extension ManagedObjectContext.UndoManager {
  /// Whether there is something to undo, processed or not.
  public var canUndo: Bool {
    !undoGroups.isEmpty || openGroup?.steps.isEmpty == false || recorder.isWaiting
  }

  /// Whether there is something to redo: the last thing that happened was an undo.
  public var canRedo: Bool { !redoGroups.isEmpty && !recorder.isWaiting }

  /// Whether ``undo()`` is running.
  public var isUndoing: Bool { direction == .undo }

  /// Whether ``redo()`` is running.
  public var isRedoing: Bool { direction == .redo }

  /// Takes the last step back and tells it as one ``ObjectsDidChange``.
  ///
  /// Open groups are ended and pending changes processed first, which may be the step then.
  /// Objects that come back have the same IDs; those that were saved as deleted become
  /// insertions. Does nothing while the context is being saved.
  ///
  /// - Complexity: O(*c*), where *c* is the number of changed values and links.
  public func undo() { walk(.undo) }

  /// Does again what the last ``undo()`` took back.
  ///
  /// - Complexity: As ``undo()``.
  public func redo() { walk(.redo) }

  private func walk(_ direction: UndoDirection) {
    guard let graph, self.direction == nil, !graph.isSaving else { return }
    while groupingLevel > 0 { endUndoGrouping() }
    graph.processPendingChanges()
    let popped =
      switch direction {
      case .undo: undoGroups.popLast()
      case .redo: redoGroups.popLast()
      }
    guard let group = popped else { return }
    self.direction = direction
    let count = (undo: undoGroups.count, redo: redoGroups.count)
    isNewestUnsaved = false
    pendingName = group.name
    updateRecorder()
    graph.takeBack(group.steps)
    graph.processPendingChanges()
    // Steps that together changed nothing have to be walked back too.
    switch direction {
    case .undo where redoGroups.count == count.redo: redoGroups.append(UndoGroup(name: group.name))
    case .redo where undoGroups.count == count.undo: undoGroups.append(UndoGroup(name: group.name))
    case .undo, .redo: break
    }
    self.direction = nil
    pendingName = nil
    updateRecorder()
  }
}

// MARK: - Names

extension ManagedObjectContext.UndoManager {
  /// Names what is being done, for a menu; the name goes with the next step, or the open group.
  public func setActionName(_ name: String) {
    if openGroup == nil { pendingName = name } else { openGroup?.name = name }
  }

  /// The name of what ``undo()`` would take back; empty if it has none.
  public var undoActionName: String {
    if recorder.isWaiting, let pendingName { return pendingName }
    return (openGroup ?? undoGroups.last)?.name ?? ""
  }

  /// The name of what ``redo()`` would do again; empty if it has none.
  public var redoActionName: String { canRedo ? redoGroups.last?.name ?? "" : "" }
}
