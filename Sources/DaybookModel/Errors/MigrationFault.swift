extension DaybookError {
  /// How the store's model and the application's differ, or why one cannot become the other.
  public enum MigrationFault: Hashable, Sendable {
    /// The version hashes differ.
    case incompatibleHash(store: String, application: String)
    /// A step failed.
    case failed(detail: String)
    /// Objects break a constraint of the new model.
    case constraintViolated(UniqueConflict)
    /// It was cancelled.
    case cancelled
    /// The model of the store is not at hand.
    case missingSource
    /// No mapping leads from one model to the other.
    case missingMapping
    /// The change cannot be inferred.
    case notInferable(detail: String)
    /// Data would be lost.
    case wouldLoseData(detail: String)
    /// A history token points before the purged history.
    case tokenExpired
    /// A staged migration refers to a model that is not known.
    case unknownModelReference(String)
    /// A staged migration was made for another version of the library.
    case stageVersionMismatch
    /// A staged migration leads backwards.
    case backward
  }
}
