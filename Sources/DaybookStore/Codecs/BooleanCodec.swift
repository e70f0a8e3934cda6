package import DaybookBytes

/// Truth values in the journal: `true` and `false`.
package enum BooleanCodec {
  /// Appends a truth value.
  package static func append(_ value: Bool, to buffer: inout ByteBuffer) {
    buffer.append(value ? "true" : "false")
  }

  /// Steps over a truth value.
  package static func scan(_ scanner: inout JSONScanner) throws(JSONError) -> Bool {
    try scanner.scanBoolean()
  }
}
