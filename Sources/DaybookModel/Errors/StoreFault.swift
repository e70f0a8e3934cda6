extension DaybookError {
  /// Why a store's folder or files cannot be used.
  public enum StoreFault: Hashable, Sendable {
    /// There is no store.
    case missing
    /// There is a store already.
    case exists
    /// A folder that is no store.
    case notAStore(detail: String)
    /// Files that may not be read.
    case notReadable(cause: String)
    /// Files that may not be written.
    case notWritable(cause: String)
    /// Another process writes.
    case locked(by: Holder)
    /// This process has the store open already.
    case alreadyOpen
    /// The process was forked after it opened the store.
    case usedAfterFork
    /// Something in the journal is newer than this library.
    case needsNewerVersion(what: String)
    /// A value, a line or a transaction beyond its limit.
    case tooLarge(what: String, byteCount: Int64, limit: Int64)
    /// A link, a folder, a pipe or a file with several names in the place of a plain file.
    case unsafeFile
    /// The disk is full.
    case diskFull
    /// Syncing failed, so that the transaction may or may not survive.
    case durabilityUnknown
    /// An earlier write failed, so that every save is refused.
    case poisoned(cause: String)
    /// Another process wrote into the journal in spite of the lock.
    case foreignWriter
    /// The journal was deleted, moved or replaced while it was open.
    case journalReplaced
    /// The system reported an error.
    case inputOutput(operation: String, cause: String)
  }
}
