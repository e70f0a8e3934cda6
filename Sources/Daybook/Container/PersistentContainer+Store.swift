package import DaybookModel
package import DaybookStore

extension PersistentContainer {
  /// Takes over a store that was opened elsewhere, such as one on a file system that fails.
  ///
  /// - Parameters:
  ///   - store: The store, which nobody else writes to.
  ///   - model: The entities with their classes: the model that the store was opened with.
  ///   - isInMemory: Whether the container has no path.
  /// - Throws: Every property of a class that the model has not, or has otherwise.
  package convenience init(
    over store: Store,
    model: ManagedObjectModel,
    isInMemory: Bool
  ) throws(DaybookError) {
    try self.init(
      name: "Store",
      StoreConnection(
        store,
        at: isInMemory ? nil : store.path,
        ClassTable(StoreSchema(model)),
        PersistentStoreDescription(),
        debug: nil
      )
    )
  }
}
