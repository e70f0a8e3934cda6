import Daybook

nonisolated extension ManagedObjectContext {
  /// Saves, or forgets the changes that cannot be saved.
  func saveOrRollBack() throws(DaybookError) {
    do {
      try save()
    } catch {
      rollback()
      throw error
    }
  }
}
