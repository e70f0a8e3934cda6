package import DaybookBytes

/// Values of an application's own types in the journal: their JSON, inline.
///
/// A value is kept and compared as its journaled text: no blanks, keys sorted by their bytes,
/// strings escaped as everywhere, and a `$` put before each key that starts with one, so that
/// no value can look like the reference of a blob.
package enum TransformableCodec {
  /// What stands for a value.
  package enum Content: Hashable, Sendable {
    /// The offsets of the journaled text.
    case text(Range<Int>)

    /// The name of a blob that holds the journaled text.
    case blob(BlobReference)
  }

  /// Makes the journaled text of a value's JSON.
  package static func journaledText(of json: [UInt8]) throws(JSONError) -> String {
    try JSONValue(parsing: json).sortingKeys().mappingKeys { key in
      key.utf8.first == 0x24 ? "$" + key : key
    }.text
  }

  /// Makes a value's JSON of its journaled text.
  package static func json(ofJournaled text: String) throws(JSONError) -> String {
    try JSONValue(parsing: text).mappingKeys { key in
      key.utf8.starts(with: [0x24, 0x24]) ? String(key.dropFirst()) : key
    }.text
  }

  /// Steps over a journaled text or a blob's reference.
  ///
  /// - Parameters:
  ///   - scanner: Stands before the value.
  ///   - depth: The number of arrays and objects around the value.
  /// - Returns: Where the text stands, or the blob's name.
  /// - Throws: `JSONError` with the place of the first bad byte.
  package static func scan(
    _ scanner: inout JSONScanner,
    depth: Int
  ) throws(JSONError) -> Content {
    if let reference = try BlobReference.scan(ifPresentIn: &scanner) { return .blob(reference) }
    return .text(try scanner.skipValue(depth: depth))
  }
}

extension JSONValue {
  fileprivate func mappingKeys(_ transform: (String) -> String) -> JSONValue {
    switch self {
    case .null, .boolean, .number, .string: self
    case .array(let elements): .array(elements.map { $0.mappingKeys(transform) })
    case .object(let members):
      .object(members.map { JSONMember(transform($0.name), $0.value.mappingKeys(transform)) })
    }
  }
}
