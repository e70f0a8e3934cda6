public import Daybook

/// What every managed object of an application can do, so that `budget.save()` reads well.
///
///     final class Budget: ManagedObject, BaseModel { … }
///
///     let budgets = try Budget.all(in: context)
///     let budget = try Budget.byID(id, in: context)
///     try budget.save()
///
/// The context is always handed in, or the object's own.
public nonisolated protocol BaseModel: ManagedObject {}

nonisolated extension BaseModel {
  /// Asks for all objects, in the order of their insertion.
  public static var all: FetchRequest<Self> { FetchRequest(sortedBy: []) }

  /// Returns all objects, in an order.
  ///
  /// - Throws: An error if the class has no entity.
  public static func all(
    in context: ManagedObjectContext,
    sortedBy sortTerms: [SortTerm] = []
  ) throws(DaybookError) -> [Self] {
    try context.fetch(FetchRequest<Self>(sortedBy: sortTerms))
  }

  /// Returns the object with an ID.
  ///
  /// - Throws: An error if there is none, or if it is of another class.
  public static func byID(
    _ id: ManagedObjectID,
    in context: ManagedObjectContext
  ) throws(DaybookError) -> Self {
    try existing(id, in: context)
  }

  /// Saves the object's context, with everything that has changed there.
  ///
  /// What cannot be saved is taken back, so that it does not keep later changes from being saved.
  ///
  /// - Throws: As saving does; an error if the object belongs nowhere any more.
  public func save() throws(DaybookError) {
    try saveOrRollBack(livingContext())
  }

  /// Deletes the object and saves its context; where that fails, the object stays.
  ///
  /// - Throws: As saving does; an error if the object belongs nowhere any more.
  public func delete() throws(DaybookError) {
    let context = try livingContext()
    context.delete(self)
    try saveOrRollBack(context)
  }

  private func saveOrRollBack(_ context: ManagedObjectContext) throws(DaybookError) {
    do throws(DaybookError) {
      try context.save()
    } catch {
      context.rollback()
      throw error
    }
  }
}
