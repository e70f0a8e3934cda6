extension DaybookError {
  /// How a save disagrees with what was saved in the meantime.
  public enum ConflictFault: Hashable, Sendable {
    /// Objects were changed by another context after this one had read them.
    case changedElsewhere([ObjectReference], transaction: Int64?)
    /// An object was deleted by another context after this one had read it.
    case deletedElsewhere([ObjectReference], transaction: Int64?)
    /// Unique values that other objects have already.
    case notUnique(UniqueConflict)
    /// A transaction cannot be reverted, since later ones changed the same values.
    case cannotRevert([ObjectReference])
  }
}
