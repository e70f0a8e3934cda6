internal import DaybookModel
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How the values of a transformable attribute become text and text becomes values.
struct NamedTransformer: Sendable {
  let decode: @Sendable (String) throws -> any Sendable

  /// Gives `nil` for a value of another type.
  let encode: @Sendable (Any) throws -> String?

  init<T: Codable & Sendable>(_ type: T.Type) {
    decode = { text in try TransformableText.decode(text, as: type) }
    encode = { value in try (value as? T).map(TransformableText.encode) }
  }
}

/// The transformers of one container, by name.
final class TransformerTable: Sendable {
  private let transformers = Mutex<[String: NamedTransformer]>([:])

  func register(_ transformer: NamedTransformer, named name: String) {
    transformers.withLock { $0[name] = transformer }
  }

  func transformer(named name: String) -> NamedTransformer? {
    transformers.withLock { $0[name] }
  }
}

/// The one way that values are written as JSON: equal values give equal texts.
enum TransformableText {
  static func encode<T: Encodable>(_ value: T) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func decode<T: Decodable>(_ text: String, as type: T.Type) throws -> T {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}

extension PersistentContainer {
  /// States which type the values of transformable attributes have that name a transformer.
  ///
  /// `value(forKey:)` then gives values of this type, and `setValue(_:forKey:)` takes them, also
  /// for entities without a class. Where a name is not registered, values are their JSON text and
  /// are saved as they are, byte for byte.
  public func registerTransformer<T: Codable & Sendable>(named name: String, for type: T.Type) {
    connection.transformers.register(NamedTransformer(type), named: name)
  }
}

extension ManagedObject {
  /// A value as Swift code expects it, decoded where its transformer is known.
  final func any(_ value: Value, _ slot: PropertySlot) -> Any? {
    guard case .transformable(let text) = value, let transformer = transformer(of: slot) else {
      return value.anyValue
    }
    do {
      return try transformer.decode(text)
    } catch {
      graph.recordFault(.unreadableTransformable(text, of: self, cause: "\(error)"))
      return nil
    }
  }

  /// The text of a value of the type that the attribute's transformer names; `nil` for any other.
  final func transformedText(of value: Any, _ slot: PropertySlot) throws(DaybookError) -> String? {
    guard let transformer = transformer(of: slot) else { return nil }
    do {
      return try transformer.encode(value)
    } catch {
      throw DaybookError.unencodable(of: self, named: slot.name, cause: "\(error)")
    }
  }

  private final func transformer(of slot: PropertySlot) -> NamedTransformer? {
    guard let name = slot.attribute?.transformerName else { return nil }
    return graph.connection?.transformers.transformer(named: name)
  }
}
