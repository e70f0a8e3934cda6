#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value encodes as one key that names its kind; numbers are texts where they must stay exact.
extension Value: Codable {
  private enum Kind: String, CodingKey {
    case null
    case boolean
    case integer
    case double
    case float
    case decimal
    case string
    case date
    case uuid
    case uri
    case binary
    case transformable
    case object
    case objects
  }

  /// Encodes the value under the name of its kind.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Kind.self)
    switch self {
    case .null: try container.encodeNil(forKey: .null)
    case .boolean(let flag): try container.encode(flag, forKey: .boolean)
    case .integer(let number): try container.encode(number, forKey: .integer)
    case .double(let number): try container.encode(number.description, forKey: .double)
    case .float(let number): try container.encode(number.description, forKey: .float)
    case .decimal(let number): try container.encode(number.description, forKey: .decimal)
    case .string(let text): try container.encode(text, forKey: .string)
    case .date(let date):
      let seconds = date.timeIntervalSinceReferenceDate
      try container.encode(seconds.description, forKey: .date)
    case .uuid(let identifier): try container.encode(identifier, forKey: .uuid)
    case .uri(let address): try container.encode(address.absoluteString, forKey: .uri)
    case .binary(let bytes): try container.encode(bytes, forKey: .binary)
    case .transformable(let text): try container.encode(text, forKey: .transformable)
    case .object(let reference): try container.encode(reference.description, forKey: .object)
    case .objects(let references):
      try container.encode(references.map(\.description), forKey: .objects)
    }
  }

  /// Decodes what ``encode(to:)`` wrote.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Kind.self)
    guard let kind = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "one kind expected")
      )
    }
    switch kind {
    case .null: self = .null
    case .boolean: self = .boolean(try container.decode(Bool.self, forKey: kind))
    case .integer: self = .integer(try container.decode(Int64.self, forKey: kind))
    case .double: self = .double(try container.decodeText(kind, Double.init))
    case .float: self = .float(try container.decodeText(kind, Float.init))
    case .decimal: self = .decimal(try container.decodeText(kind) { Decimal(string: $0) })
    case .string: self = .string(try container.decode(String.self, forKey: kind))
    case .date:
      let seconds = try container.decodeText(kind, Double.init)
      self = .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .uuid: self = .uuid(try container.decode(UUID.self, forKey: kind))
    case .uri: self = .uri(try container.decodeText(kind) { URL(string: $0) })
    case .binary: self = .binary(try container.decode(Data.self, forKey: kind))
    case .transformable: self = .transformable(try container.decode(String.self, forKey: kind))
    case .object: self = .object(try container.decodeText(kind, ObjectReference.init))
    case .objects:
      let texts = try container.decode([String].self, forKey: kind)
      self = .objects(texts.compactMap(ObjectReference.init))
    }
  }
}

extension KeyedDecodingContainer {
  fileprivate func decodeText<Decoded>(
    _ key: Key,
    _ read: (String) -> Decoded?
  ) throws -> Decoded {
    let text = try decode(String.self, forKey: key)
    if let decoded = read(text) { return decoded }
    throw DecodingError.dataCorruptedError(
      forKey: key,
      in: self,
      debugDescription: "'\(text)' is no \(key.stringValue)"
    )
  }
}
