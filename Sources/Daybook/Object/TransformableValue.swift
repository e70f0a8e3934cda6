internal import DaybookModel

/// A type of your own as the value of a transformable attribute, kept as its JSON text.
///
/// Conforming is enough: `extension Address: TransformableValue {}`. Arrays and dictionaries of
/// such values conform already. Values are copies: changing one in place changes the object only
/// because it is set again.
public protocol TransformableValue: Codable, ManagedValue, OptionalManagedValue {
  /// The value that a property which is not optional has where the row has none.
  static var emptyTransformable: Self? { get }
}

extension TransformableValue {
  /// None: a property of this type has to be optional unless a value is always there.
  public static var emptyTransformable: Self? { nil }

  /// Reads the attribute called `name`.
  public static func read(from object: ManagedObject, _ name: PropertyName) -> Self {
    guard let value = readOptional(from: object, name) ?? emptyTransformable else {
      preconditionFailure("declare '\(name.text)' as optional: its row has no value")
    }
    return value
  }

  /// Sets the attribute called `name`.
  public static func write(_ value: Self, to object: ManagedObject, _ name: PropertyName) {
    writeOptional(value, to: object, name)
  }

  /// Reads the attribute called `name`; `nil` where it has no value of this type.
  public static func readOptional(from object: ManagedObject, _ name: PropertyName) -> Self? {
    guard case .transformable(let text) = object.readValue(name) else { return nil }
    return object.decodeTransformable(text, as: Self.self)
  }

  /// Sets the attribute called `name`, or takes its value away.
  public static func writeOptional(
    _ value: Self?,
    to object: ManagedObject,
    _ name: PropertyName
  ) {
    object.writeTransformable(value, name)
  }

  /// The attribute types that the property can stand for.
  public static var managedKind: ManagedKind { .attribute([.transformable]) }
}

extension Array: ManagedValue, OptionalManagedValue, TransformableValue
where Element: Codable {
  /// No elements.
  public static var emptyTransformable: [Element]? { [] }
}

extension Dictionary: ManagedValue, OptionalManagedValue, TransformableValue
where Key: Codable, Value: Codable {
  /// No entries.
  public static var emptyTransformable: [Key: Value]? { [:] }
}

extension ManagedObject {
  func decodeTransformable<T: Decodable>(_ text: String, as type: T.Type) -> T? {
    do {
      return try TransformableText.decode(text, as: type)
    } catch {
      graph.recordFault(.unreadableTransformable(text, of: self, cause: "\(error)"))
      return nil
    }
  }

  func writeTransformable<T: Encodable>(_ value: T?, _ name: PropertyName) {
    guard let value else { return writeValue(name, .null) }
    do {
      writeValue(name, .transformable(try TransformableText.encode(value)))
    } catch {
      graph.recordFault(.unencodable(of: self, named: name.text, cause: "\(error)"))
    }
  }
}
