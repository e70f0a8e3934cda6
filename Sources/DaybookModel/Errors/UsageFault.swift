extension DaybookError {
  /// How an object or a context was used in a way that cannot work.
  public enum UsageFault: Hashable, Sendable {
    /// No object has this name.
    case noSuchObject
    /// The object was deleted.
    case deleted(transaction: Int64?)
    /// There are no objects of an abstract entity itself.
    case abstractEntity(concrete: [String])
    /// An object of another context.
    case otherContext(own: String, other: String)
    /// An object whose class is not that of its entity.
    case wrongClass(expected: String, found: String)
    /// The container lacks a class that the model names, or has one that it does not.
    case classMismatch(String)
    /// The context or store reads only.
    case readOnly
    /// The store is not open any more.
    case closed
    /// Callbacks went on changing objects while they were being saved.
    case neverClean(attempts: Int)
    /// The context has no store.
    case noStore
    /// There is no such transaction or moment.
    case noSuchMoment(String)
    /// The history before a transaction is not offered any more.
    case historyPurged(before: Int64)
    /// Something that cannot be asked for in this way.
    case unsupported(String)
  }
}
