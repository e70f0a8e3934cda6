import DaybookModel
import DaybookStore

extension CommandWorld {
  /// Opens a store of the world for saving, as another part of a program would.
  func openStore(
    _ name: String,
    model: ManagedObjectModel? = nil
  ) throws(DaybookError) -> Store {
    try Store.open(path(name), model: model)
  }
}
