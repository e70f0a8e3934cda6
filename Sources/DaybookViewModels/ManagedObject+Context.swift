import Daybook

nonisolated extension ManagedObject {
  /// The context that the object belongs to.
  ///
  /// - Throws: An error if it belongs nowhere any more.
  func livingContext() throws(DaybookError) -> ManagedObjectContext {
    guard let context = managedObjectContext else {
      throw DaybookError(.usage(.noSuchObject), at: .init(object: objectID.reference))
    }
    return context
  }

  /// The object with an ID.
  ///
  /// - Throws: An error if there is none, or if it is of another class.
  static func existing(
    _ id: ManagedObjectID,
    in context: ManagedObjectContext
  ) throws(DaybookError) -> Self {
    let object = try context.existingObject(with: id)
    guard let found = object as? Self else {
      throw DaybookError(
        .usage(.wrongClass(expected: "\(Self.self)", found: "\(type(of: object))")),
        at: .init(object: id.reference)
      )
    }
    return found
  }
}
