import Daybook

/// Everything that can be seen of a context and of objects that a test holds, line by line.
struct ContextDump: Equatable {
  private(set) var lines: [String] = []

  /// Reads a context.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - held: Objects that belong to it, or did.
  ///   - ignored: A property to leave out.
  init(_ context: ManagedObjectContext, holding held: [ManagedObject], without ignored: String?) {
    let sets = [
      ("inserted", context.insertedObjects), ("updated", context.updatedObjects),
      ("deleted", context.deletedObjects), ("registered", context.registeredObjects),
    ]
    for (name, objects) in sets { lines.append("\(name): \(ContextDump.list(objects))") }
    lines.append("has changes: \(context.hasChanges)")
    lines.append("note: \(GraphText.text(of: context.transactionNote))")
    if let undo = context.undoManager {
      lines.append("undo: \(undo.canUndo) '\(undo.undoActionName)'")
      lines.append("redo: \(undo.canRedo) '\(undo.redoActionName)'")
    }
    let known = context.registeredObjects.union(held)
    for object in known.sorted(by: { "\($0.objectID)" < "\($1.objectID)" }) {
      lines += ContextDump.lines(of: object)
    }
    if let ignored { lines.removeAll { $0.contains(" \(ignored): ") } }
  }

  private static func list(_ objects: Set<ManagedObject>) -> String {
    objects.map { "\($0.objectID)" }.sorted().joined(separator: " ")
  }

  private static func lines(of object: ManagedObject) -> [String] {
    let id = "\(object.objectID)"
    // Read first, so that a fault is bound whatever is asked next.
    let properties = result { try GraphText.properties(of: object) }
    let flags = [
      ("alive", object.isAlive), ("inserted", object.isInserted), ("updated", object.isUpdated),
      ("deleted", object.isDeleted), ("changed", object.hasChanges),
      ("persistently", object.hasPersistentChangedValues),
      ("homeless", object.managedObjectContext == nil),
    ]
    let told = flags.filter(\.1).map(\.0).joined(separator: " ")
    return ["\(id): \(told)"]
      + lines("\(id)", properties)
      + lines("\(id) changed", object.changedValues().mapValues(GraphText.text))
      + lines(
        "\(id) this event",
        object.changedValuesForCurrentEvent().mapValues(GraphText.text)
      )
      + lines(
        "\(id) committed",
        result { try object.committedValues().mapValues(GraphText.text) }
      )
  }

  private static func lines(_ name: String, _ values: [String: String]) -> [String] {
    values.sorted { $0.key < $1.key }.map { "\(name) \($0.key): \($0.value)" }
  }

  private static func result(_ read: () throws -> [String: String]) -> [String: String] {
    do { return try read() } catch { return ["error": "\(error)"] }
  }

  /// What is different in another one, for people; nil if nothing is.
  func difference(from other: ContextDump) -> String? {
    let (mine, theirs) = (Set(lines), Set(other.lines))
    let found =
      lines.filter { !theirs.contains($0) }.map { "+ \($0)" }
      + other.lines.filter { !mine.contains($0) }.map { "- \($0)" }
    return found.isEmpty ? nil : found.joined(separator: "\n")
  }
}
