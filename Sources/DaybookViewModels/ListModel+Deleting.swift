public import Daybook

extension ListModel {
  /// Deletes the object with an ID and saves.
  ///
  /// - Returns: Whether it is gone; else ``message`` says why not, and nothing has changed.
  @discardableResult
  public func delete(_ id: ManagedObjectID) -> Bool { delete([id]) }

  /// Deletes the objects of the rows at indices among all, and saves once.
  ///
  /// - Returns: Whether they are gone; else ``message`` says why not, and nothing has changed.
  @discardableResult
  public func delete(atOffsets offsets: [Int]) -> Bool {
    delete(offsets.filter { 0..<count ~= $0 }.map { list.objectID(at: $0) })
  }

  /// Deletes the objects of a section's rows, and saves once.
  ///
  /// - Returns: Whether they are gone; else ``message`` says why not, and nothing has changed.
  @discardableResult
  public func delete(atOffsets offsets: [Int], inSection section: Int) -> Bool {
    delete(
      atOffsets: offsets.compactMap {
        list.index(at: SectionedPosition(section: section, item: $0))
      }
    )
  }

  private func delete(_ ids: [ManagedObjectID]) -> Bool {
    message = ScratchContext.delete(ids, from: context)
    return message == nil
  }
}
