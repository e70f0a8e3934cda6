public import Daybook
public import Observation

/// What a person can take back or do again in a context, for buttons and menus.
///
///     let undo = UndoModel(context)
///     undo.perform("Delete Budget") { context.delete(budget) }
///     undo.undoTitle                              // "Undo Delete Budget"
///     undo.undo()
@Observable
public final class UndoModel {
  /// The context whose changes are taken back.
  @ObservationIgnored public let context: ManagedObjectContext

  /// What went wrong last; nil when something has succeeded since.
  public var message: ErrorMessage?

  private var revision = 0
  @ObservationIgnored private var listener: MessageListener?

  /// Watches a context, which is given an undo manager if it has none.
  public init(_ context: ManagedObjectContext) {
    self.context = context
    if context.undoManager == nil { context.undoManager = ManagedObjectContext.UndoManager() }
    listener = context.observe(ObjectsDidChange.self) { [weak self] _ in self?.revision += 1 }
  }

  /// Whether there is something to take back.
  public var canUndo: Bool {
    _ = revision
    return context.undoManager?.canUndo ?? false
  }

  /// Whether there is something to do again.
  public var canRedo: Bool {
    _ = revision
    return context.undoManager?.canRedo ?? false
  }

  /// What a button for ``undo()`` says, with the name of what it takes back.
  public var undoTitle: String {
    _ = revision
    return UndoModel.title("Undo", context.undoManager?.undoActionName)
  }

  /// What a button for ``redo()`` says, with the name of what it does again.
  public var redoTitle: String {
    _ = revision
    return UndoModel.title("Redo", context.undoManager?.redoActionName)
  }

  private static func title(_ verb: String, _ name: String?) -> String {
    guard let name, !name.isEmpty else { return verb }
    return "\(verb) \(name)"
  }

  /// Takes the last step back, and saves that if the step was saved.
  ///
  /// Where that cannot be saved, ``message`` says why, and nothing has changed.
  public func undo() { walk { $0.undo() } }

  /// Does again what was taken back last, and saves that if it was saved.
  public func redo() { walk { $0.redo() } }

  /// Does something as one step with a name, and saves.
  ///
  /// - Returns: Whether it was saved; else ``message`` says why not, and it is taken back.
  @discardableResult
  public func perform(_ name: String, _ body: () throws(DaybookError) -> Void) -> Bool {
    defer { revision += 1 }
    context.undoManager?.beginUndoGrouping()
    context.undoManager?.setActionName(name)
    do throws(DaybookError) {
      try body()
      context.undoManager?.endUndoGrouping()
      try context.save()
      message = nil
      return true
    } catch {
      context.undo()
      message = ErrorMessage(error)
      return false
    }
  }

  private func walk(_ step: (ManagedObjectContext) -> Void) {
    defer { revision += 1 }
    let isSaved = !context.hasChanges
    step(context)
    guard isSaved else { return }
    do throws(DaybookError) {
      try context.save()
      message = nil
    } catch {
      context.rollback()
      message = ErrorMessage(error)
    }
  }
}
