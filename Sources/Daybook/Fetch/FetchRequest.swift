public import DaybookModel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What is to be fetched: which objects of a class, in which order, and how many.
///
///     FetchRequest<Budget>(where: \.total > 100, sortedBy: [SortTerm(\Budget.title)])
///     FetchRequest<Budget> { $0.total > 100 && $0.title.contains("ab") }
///     try FetchRequest(matching: #Predicate<Budget> { $0.total > 100 })
///
/// A request is a value that can be kept and sent anywhere.
public struct FetchRequest<Result: ManagedObject>: Hashable, Sendable {
  /// The name of the entity; nil for that of the class.
  public var entityName: String?

  /// Which objects; nil for all.
  public var predicate: FetchPredicate?

  /// In which order; objects with equal keys, and all without a term, keep that of insertion.
  public var sortTerms: [SortTerm] {
    didSet { hasOrder = true }
  }

  /// Whether an order was given, if only an empty one.
  private(set) var hasOrder: Bool

  /// How many objects at most, 0 for all.
  public var fetchLimit = 0

  /// How many objects of the order to leave out first.
  public var fetchOffset = 0

  /// Whether objects of the entities below are fetched too.
  public var includesSubentities = true

  /// Whether unsaved changes decide what is found; else what is saved does.
  public var includesPendingChanges = true

  /// Whether objects are found without binding them to their rows.
  public var returnsObjectsAsFaults = true

  /// Whether objects may be bound to their rows; else they are faults in any case.
  public var includesPropertyValues = true

  /// Whether found objects without unsaved changes are bound to their rows anew, and awake again.
  ///
  /// Their values are the newest ones in any case, since fetching moves the context on; this is
  /// for what `awakeFromFetch` makes of them.
  public var shouldRefreshRefetchedObjects = false

  /// How many objects ``ManagedObjectContext/fetchInBatches(_:)`` makes at a time; 0 for 1,000.
  ///
  /// It changes nothing about what is found. An array from ``ManagedObjectContext/fetch(_:)`` has
  /// all its objects at once, as faults.
  public var fetchBatchSize = 0

  /// Relationships that are about to be followed, perhaps several in a row joined by dots.
  ///
  /// A name that is no relationship is an error with the nearest one. Nothing is loaded for them:
  /// following a relationship reads memory, so that there are no trips to be saved.
  public var relationshipKeyPathsForPrefetching: [String] = []

  /// The columns of dictionaries; none for all attributes.
  public var propertiesToFetch: [ExpressionDescription] = []

  /// The properties whose values make the groups of dictionaries; none for one group, where
  /// something is computed.
  public var propertiesToGroupBy: [String] = []

  /// Which groups of dictionaries are returned; nil for all.
  ///
  /// It names columns, properties that are grouped by, and what is computed from each group:
  /// `headcount > 1`, `department == 'Sales'`, `sum:(salary) > 100`, `count:(SELF) > 1`.
  public var havingPredicate: FetchPredicate?

  /// Whether equal dictionaries are returned once.
  public var returnsDistinctResults = false

  /// Asks for objects by a predicate without types.
  public init(
    entityName: String? = nil,
    predicate: FetchPredicate? = nil,
    sortedBy sortTerms: [SortTerm]? = nil
  ) {
    self.entityName = entityName
    self.predicate = predicate
    self.sortTerms = sortTerms ?? []
    hasOrder = sortTerms != nil
  }

  /// Asks for objects by a typed condition, such as `\.total > 100`.
  public init(where condition: TypedCondition<Result>, sortedBy sortTerms: [SortTerm]? = nil) {
    self.init(predicate: condition.predicate, sortedBy: sortTerms)
  }

  /// Asks for objects by a typed condition, such as `{ $0.title.contains("ab") }`.
  public init(
    sortedBy sortTerms: [SortTerm]? = nil,
    where condition: (Fields<Result>) -> TypedCondition<Result>
  ) {
    self.init(predicate: condition(Fields()).predicate, sortedBy: sortTerms)
  }

  /// Asks for objects by a predicate of Foundation's `#Predicate` macro.
  ///
  /// - Throws: An error that names what cannot be taken over.
  public init(
    matching predicate: Predicate<Result>,
    sortedBy sortTerms: [SortTerm]? = nil
  ) throws(DaybookError) {
    self.init(predicate: try FetchPredicate(predicate), sortedBy: sortTerms)
  }

  /// Hashes what is asked.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(entityName)
    hasher.combine(predicate)
    hasher.combine(sortTerms)
    hasher.combine(fetchLimit)
    hasher.combine(fetchOffset)
  }

  /// Whether both ask for the same.
  public static func == (left: FetchRequest, right: FetchRequest) -> Bool {
    left.entityName == right.entityName && left.predicate == right.predicate
      && left.sortTerms == right.sortTerms && left.fetchLimit == right.fetchLimit
      && left.fetchOffset == right.fetchOffset
      && left.includesSubentities == right.includesSubentities
      && left.includesPendingChanges == right.includesPendingChanges
      && left.returnsObjectsAsFaults == right.returnsObjectsAsFaults
      && left.includesPropertyValues == right.includesPropertyValues
      && left.shouldRefreshRefetchedObjects == right.shouldRefreshRefetchedObjects
      && left.fetchBatchSize == right.fetchBatchSize
      && left.relationshipKeyPathsForPrefetching == right.relationshipKeyPathsForPrefetching
      && left.propertiesToFetch == right.propertiesToFetch
      && left.propertiesToGroupBy == right.propertiesToGroupBy
      && left.havingPredicate == right.havingPredicate
      && left.returnsDistinctResults == right.returnsDistinctResults
  }
}
