import DaybookBytes

/// The first line of a segment.
struct SegmentHeader: Hashable, Sendable {
  /// The format that the segment is written in.
  var format = Format.version

  /// The lowest format whose reader may read it.
  var reader = Format.version

  /// The store's identifier, an upper-case UUID.
  var store: String

  /// The segment's number.
  var segment: Int

  /// The number of its first transaction.
  var first: Int64

  /// The hash of the last transaction of the segment before; `nil` in segment 1.
  var previous: SHA256Digest?

  /// Where the segment before ends, if it could not be cut; 0 otherwise.
  var previousByteCount: Int64 = 0

  /// When the segment was begun.
  var date: JournalInstant

  /// The version of the program that began it.
  var writer: String

  /// What a reader must know in addition to the format.
  var features: [String] = []
}

/// The last line of a sealed segment.
struct SegmentSeal: Hashable, Sendable {
  /// The segment's number.
  var segment: Int

  /// The number of its last transaction.
  var last: Int64

  /// The number of bytes before this line.
  var byteCount: Int64

  /// The hash of its last transaction.
  var digest: SHA256Digest
}

/// The last line of a transaction.
struct CommitFrame: Hashable, Sendable {
  /// The transaction's number.
  var number: Int64

  /// The number of its change lines.
  var changeCount: Int

  /// The highest transaction known to be on the disk when the line was written.
  var durable: Int64

  /// Whether the hash is that of a list of block hashes.
  var isHashedInBlocks: Bool

  /// The transaction's hash.
  var digest: SHA256Digest
}
