public import DaybookModel

/// Inserts many objects of an entity at once, without a context, as one transaction.
///
///     let request = BatchInsertRequest<Budget>(objects: [["title": "Movies", "total": 100], …])
///     let count = try context.execute(request).count
///
/// What is not given has the model's default. Only attributes can be given. No callback is called
/// and no rule of validation is checked; unique values are, by the context's merge policy.
public struct BatchInsertRequest<Result: ManagedObject> {
  enum Source {
    case values([[String: Value]])
    case dictionaryHandler((inout [String: Value]) -> Bool)
    case objectHandler((Result) -> Bool)
  }

  let source: Source

  /// The name of the entity; nil for that of the class.
  public var entityName: String?

  /// What the result has besides the number of objects.
  public var resultType = BatchResultType.statusOnly

  /// Whether every context of the store takes the new objects over at once.
  ///
  /// Otherwise contexts learn of them when they fetch, refresh or merge the next time.
  public var mergesIntoContexts = true

  /// Inserts objects from values by attribute.
  public init(entityName: String? = nil, objects: [[String: Value]]) {
    self.entityName = entityName
    source = .values(objects)
  }

  /// Inserts objects from the dictionaries that a function fills, one after the other.
  ///
  /// - Parameters:
  ///   - entityName: The name of the entity; nil for that of the class.
  ///   - dictionaryHandler: Fills in an empty dictionary; returns true to stop, whereupon that
  ///     object is not inserted.
  public init(
    entityName: String? = nil,
    dictionaryHandler: @escaping (inout [String: Value]) -> Bool
  ) {
    self.entityName = entityName
    source = .dictionaryHandler(dictionaryHandler)
  }

  /// Inserts objects that a function sets, one after the other.
  ///
  /// - Parameters:
  ///   - entityName: The name of the entity; nil for that of the class.
  ///   - managedObjectHandler: Sets the attributes of an object that belongs to no context and is
  ///     gone afterwards; returns true to stop, whereupon that object is not inserted.
  public init(
    entityName: String? = nil,
    managedObjectHandler: @escaping (Result) -> Bool
  ) {
    self.entityName = entityName
    source = .objectHandler(managedObjectHandler)
  }
}

@available(*, unavailable)
extension BatchInsertRequest: Sendable {}
