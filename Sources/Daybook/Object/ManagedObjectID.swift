public import DaybookModel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The permanent identity of an object: its store, its entity and its number.
///
/// An ID takes 16 bytes, is given at insertion, never changes and is never given to another
/// object. It can be sent anywhere and is encoded as its URI.
public struct ManagedObjectID: Hashable, Sendable {
  let store: UInt32
  let entity: UInt32

  /// The object's number among those of its entity's root, from 1.
  public let number: Int64
}

extension ManagedObjectID {
  /// The name of the object's concrete entity.
  public var entityName: String { NameRegistry.text(entity) }

  /// The identity of the store, fixed when the store was created.
  public var storeUUID: UUID? { UUID(uuidString: NameRegistry.text(store)) }

  /// The object's name within its store, `Entity/N`.
  public var reference: ObjectReference { ObjectReference(entity: entityName, number: number) }

  /// Always false: IDs are permanent from the moment of insertion.
  public var isTemporaryID: Bool { false }

  /// The ID as text, `x-daybook://STORE/Entity/pN`.
  public var uriRepresentation: String {
    "x-daybook://\(NameRegistry.text(store))/\(entityName)/p\(number)"
  }

  /// Reads what ``uriRepresentation`` wrote.
  ///
  /// - Returns: `nil` for any other text. Whether the object exists is asked of a context.
  public init?(uriRepresentation text: String) {
    let scheme = "x-daybook://"
    guard text.hasPrefix(scheme) else { return nil }
    let parts = text.dropFirst(scheme.count).split(
      separator: "/",
      omittingEmptySubsequences: false
    )
    guard parts.count == 3, UUID(uuidString: String(parts[0])) != nil, !parts[1].isEmpty,
      parts[2].first == "p", let number = Int64(parts[2].dropFirst()), number > 0,
      String(number) == parts[2].dropFirst()
    else { return nil }
    self.init(
      store: NameRegistry.handle(parts[0].uppercased()),
      entity: NameRegistry.handle(String(parts[1])),
      number: number
    )
  }
}

extension ManagedObjectID: CustomStringConvertible {
  /// The object's name within its store, `Entity/N`.
  public var description: String { reference.description }
}

extension ManagedObjectID: Codable {
  /// Decodes a URI.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = ManagedObjectID(uriRepresentation: text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "'\(text)' is no object's URI (x-daybook://STORE/Entity/pN)"
      )
    }
    self = id
  }

  /// Encodes the URI.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(uriRepresentation)
  }
}
