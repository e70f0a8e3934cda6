public import Daybook
public import Observation

/// One object as a screen shows it; it follows what becomes of the object.
///
///     let detail = try DetailModel(budget) { BudgetRow(id: $0.objectID, title: $0.title) }
@Observable
public final class DetailModel<Object: ManagedObject, Value: Sendable> {
  /// The object.
  @ObservationIgnored public let id: ManagedObjectID

  /// The context that the object belongs to.
  @ObservationIgnored public let context: ManagedObjectContext

  /// What went wrong last; nil when something has succeeded since.
  public var message: ErrorMessage?

  private let list: FetchedResultsList<Object, Value>

  /// Shows an object of a context.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - value: Makes what is shown of it; called again whenever objects have changed.
  /// - Throws: An error if the object belongs nowhere.
  public convenience init(
    _ object: Object,
    value: @escaping (Object) -> Value
  ) throws(DaybookError) {
    try self.init(object.objectID, in: object.livingContext(), value: value)
  }

  /// Shows the object with an ID.
  ///
  /// - Throws: An error if the class is not that of the object's entity.
  public init(
    _ id: ManagedObjectID,
    in context: ManagedObjectContext,
    value: @escaping (Object) -> Value
  ) throws(DaybookError) {
    self.id = id
    self.context = context
    var request = try FetchRequest<Object>(where: "SELF == %@", id, sortedBy: [])
    request.entityName = id.entityName
    let controller = try FetchedResultsController(
      fetchRequest: request,
      managedObjectContext: context
    )
    list = try FetchedResultsList(controller, row: value)
  }

  /// What is shown; nil once the object is deleted.
  public var value: Value? { list.isEmpty ? nil : list.row(at: 0) }

  /// Whether the object does not exist any more.
  public var isDeleted: Bool { list.isEmpty }

  /// Deletes the object and saves.
  ///
  /// - Returns: Whether it is gone; else ``message`` says why not, and nothing has changed.
  @discardableResult
  public func delete() -> Bool {
    message = ScratchContext.delete([id], from: context)
    return message == nil
  }
}
