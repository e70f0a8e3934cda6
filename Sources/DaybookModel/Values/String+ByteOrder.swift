extension String {
  /// Returns whether this text comes first when both are compared as UTF-8 bytes.
  ///
  /// Journals, hashes and listings use this order, because it is the same everywhere.
  package func precedesInByteOrder(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
