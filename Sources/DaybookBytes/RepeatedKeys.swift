/// What becomes of keys that an object has twice.
///
/// RFC 8259 allows them and leaves their meaning open.
package enum RepeatedKeys: Hashable, Sendable {
  /// They are an error: nothing that is kept may be read in two ways.
  case refused

  /// The last value counts, as for nearly every reader of foreign files.
  case lastCounts
}
