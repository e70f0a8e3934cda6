extension DaybookError {
  /// How a journal is damaged.
  public enum JournalFault: Hashable, Sendable {
    /// Lines do not match their checksum, their frame or their hash.
    case corrupt(detail: String, goodThrough: Int64)
    /// The journal ends before the last transaction that was acknowledged.
    case truncated(head: Int64, end: Int64)
    /// A segment is missing.
    case missingSegment(Int)
    /// A file that says it is another segment, or one of another store.
    case wrongSegment(detail: String)
    /// A transaction whose lines are sound but whose hash is not theirs.
    case tampered
    /// A transaction's hash is not the one that `HEAD` or somebody elsewhere noted; found is `nil`
    /// where the journal has no such transaction.
    case headMismatch(expected: String, found: String?)
    /// Two transactions of one number.
    case fork
    /// A blob is missing.
    case blobMissing(sha256: String)
    /// A blob's bytes do not match its name.
    case blobDamaged(sha256: String)
    /// Sound lines that do not fit what the store holds.
    case inconsistent(detail: String)
  }
}
