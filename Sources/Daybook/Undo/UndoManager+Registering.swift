extension ManagedObjectContext.UndoManager {
  /// Begins a group: what follows up to its end is undone together.
  ///
  /// Groups may be nested; the outermost one is the step.
  public func beginUndoGrouping() {
    graph?.processPendingChanges()
    if groupingLevel == 0 {
      openGroup = UndoGroup(name: pendingName)
      pendingName = nil
    }
    groupingLevel += 1
  }

  /// Ends the group that was begun last; the outermost one becomes a step, unless it is empty.
  public func endUndoGrouping() {
    precondition(groupingLevel > 0, "a group that ends has begun")
    graph?.processPendingChanges()
    groupingLevel -= 1
    guard groupingLevel == 0, let group = openGroup else { return }
    openGroup = nil
    guard !group.steps.isEmpty else { return }
    push(group)
  }

  /// Whether changes become steps.
  public var isUndoRegistrationEnabled: Bool { disablingCount == 0 }

  /// Stops recording, so that changes from now on cannot be undone.
  ///
  /// Calls may be nested.
  public func disableUndoRegistration() {
    graph?.processPendingChanges()
    disablingCount += 1
    updateRecorder()
  }

  /// Records again after as many calls as ``disableUndoRegistration()`` had.
  public func enableUndoRegistration() {
    precondition(disablingCount > 0, "recording that starts again was stopped")
    graph?.processPendingChanges()
    disablingCount -= 1
    updateRecorder()
  }

  /// Forgets all steps and open groups.
  public func removeAllActions() {
    undoGroups = []
    redoGroups = []
    openGroup = nil
    groupingLevel = 0
    pendingName = nil
    isNewestUnsaved = false
    recorder.clear()
  }

  /// Takes the step of an event that has ended.
  func register(_ step: UndoStep) {
    switch direction {
    case .undo: redoGroups.append(UndoGroup(name: pendingName, steps: [step]))
    case .redo: undoGroups.append(UndoGroup(name: pendingName, steps: [step]))
    case nil:
      if openGroup != nil {
        openGroup?.steps.append(step)
        redoGroups = []
      } else if graph?.isSaving == true {
        join(step)
      } else {
        push(UndoGroup(name: pendingName, steps: [step]))
        pendingName = nil
      }
    }
  }

  private func push(_ group: UndoGroup) {
    undoGroups.append(group)
    redoGroups = []
    isNewestUnsaved = true
    trim()
  }

  /// Adds what a save changed to the step that it saves; after an undo it belongs to none.
  private func join(_ step: UndoStep) {
    guard isNewestUnsaved, !undoGroups.isEmpty else { return }
    undoGroups[undoGroups.count - 1].steps.append(step)
  }

  /// Adds what has followed from a deletion later to its step; without one it belongs to none.
  func join(_ step: UndoStep, toDeletionOf object: ManagedObject) {
    if openGroup?.join(step, toDeletionOf: object) == true { return }
    for index in undoGroups.indices.reversed()
    where undoGroups[index].join(step, toDeletionOf: object) {
      return
    }
  }

  func trim() {
    guard levelsOfUndo > 0, undoGroups.count > levelsOfUndo else { return }
    undoGroups.removeFirst(undoGroups.count - levelsOfUndo)
  }

  /// Tells the graph whether to record.
  func updateRecorder() {
    graph?.recorder = isUndoRegistrationEnabled || direction != nil ? recorder : nil
  }

  /// Leaves the context.
  func detach() {
    removeAllActions()
    graph?.recorder = nil
    graph = nil
  }
}
