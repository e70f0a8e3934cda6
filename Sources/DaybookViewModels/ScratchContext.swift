import Daybook

/// A child context for one deed, which is saved through to the store or has never happened.
struct ScratchContext {
  let context: ManagedObjectContext
  private let parent: ManagedObjectContext

  init(parent: ManagedObjectContext) {
    self.parent = parent
    context = ManagedObjectContext(parent: parent)
  }

  /// Deletes objects and saves that, all or none.
  ///
  /// - Returns: Why that failed; nil if they are gone.
  static func delete(
    _ ids: [ManagedObjectID],
    from parent: ManagedObjectContext
  ) -> ErrorMessage? {
    do throws(DaybookError) {
      let scratch = ScratchContext(parent: parent)
      for id in ids { scratch.context.delete(try scratch.context.existingObject(with: id)) }
      try scratch.save()
      return nil
    } catch {
      return ErrorMessage(error)
    }
  }

  /// Saves into the parent, and from there up to the store.
  ///
  /// If the store refuses, a parent that had no changes of its own has none again.
  func save() throws(DaybookError) {
    let wasClean = !parent.hasChanges
    try context.save()
    do throws(DaybookError) {
      var next: ManagedObjectContext? = parent
      while let saving = next {
        try saving.save()
        next = saving.parent
      }
    } catch {
      if wasClean { parent.rollback() }
      throw error
    }
  }
}
