public import DaybookModel

/// Sets attributes of all saved objects that meet a condition at once, without making objects of
/// them, as one transaction.
///
///     let request = BatchUpdateRequest(where: \Budget.total > 100, set: ["isLarge": true])
///     let ids = try context.execute(request).objectIDs
///
/// Unsaved changes of contexts do not matter to it. No callback is called and no rule of validation
/// is checked; the types of values and unique values are. An object whose value is the same already
/// meets the condition and is not written.
public struct BatchUpdateRequest<Result: ManagedObject>: Hashable, Sendable {
  /// The name of the entity; nil for that of the class.
  public var entityName: String?

  /// Which objects; nil for all.
  public var predicate: FetchPredicate?

  /// Whether objects of the entities below are updated too.
  public var includesSubentities = true

  /// The new values by attribute; expressions are about the object as it is saved.
  public var propertiesToUpdate: [String: FetchExpression]

  /// What the result has besides the number of objects.
  public var resultType = BatchResultType.statusOnly

  /// Whether every context of the store takes the new values over at once.
  ///
  /// Otherwise contexts learn of them when they fetch, refresh or merge the next time.
  public var mergesIntoContexts = true

  /// Sets values on the objects that satisfy a predicate without types.
  public init(
    entityName: String? = nil,
    predicate: FetchPredicate? = nil,
    set values: [String: Value]
  ) {
    self.entityName = entityName
    self.predicate = predicate
    propertiesToUpdate = values.mapValues(FetchExpression.constant)
  }

  /// Sets values on the objects that meet a typed condition, such as `\.total > 100`.
  public init(where condition: TypedCondition<Result>, set values: [String: Value]) {
    self.init(predicate: condition.predicate, set: values)
  }
}
