import DaybookBytes

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The types of values that have no literal: `CAST("2026-01-31", "NSDate")`.
enum CastType: String, CaseIterable, Hashable {
  case date = "NSDate"
  case decimal = "NSDecimalNumber"
  case number = "NSNumber"
  case string = "NSString"
  case uuid = "NSUUID"
  case address = "NSURL"
  case bytes = "NSData"
  case object = "NSManagedObjectID"
  case objects = "NSSet"
  case double = "Double"
  case float = "Float"
  case transformable = "Transformable"

  /// Finds a type by its name in Core Data or here, whatever its case.
  init?(name: String) {
    let wanted = name.lowercased()
    let found = CastType.allCases.first { type in
      let known = type.rawValue.lowercased()
      return known == wanted || known == "ns" + wanted || (wanted == "decimal" && type == .decimal)
    }
    guard let found else { return nil }
    self = found
  }

  /// Returns a constant in the type, or nil for one that has no such value.
  func value(of constant: Value) -> Value? {
    if constant.isNull { return .null }
    switch self {
    case .date: return date(constant)
    case .string: return .string(constant.displayText)
    case .decimal: return decimal(constant)
    case .number, .double:
      return ValueArithmetic.asDouble(constant) == nil ? double(constant) : constant
    case .float: return float(constant)
    case .uuid, .address, .bytes, .object, .objects, .transformable:
      guard case .string(let text) = constant else { return isOwn(constant) ? constant : nil }
      return value(fromText: text)
    }
  }

  private func value(fromText text: String) -> Value? {
    switch self {
    case .uuid: return UUID(uuidString: text).map(Value.uuid)
    case .address: return URL(string: text).map(Value.uri)
    case .bytes: return Base64.bytes(of: text).map { .binary(Data($0)) }
    case .transformable: return .transformable(text)
    case .object: return ObjectReference(text).map(Value.object)
    case .objects:
      let names = text.split(separator: ", ").map(String.init)
      let references = names.compactMap(ObjectReference.init)
      return references.count == names.count ? .objects(references) : nil
    case .date, .decimal, .number, .string, .double, .float:
      return nil
    }
  }

  private func isOwn(_ constant: Value) -> Bool {
    switch (self, constant) {
    case (.uuid, .uuid), (.address, .uri), (.bytes, .binary), (.object, .object),
      (.objects, .objects), (.transformable, .transformable):
      true
    case (_, _): false
    }
  }

  /// A day or an instant as text, or seconds since 2001-01-01.
  private func date(_ constant: Value) -> Value? {
    switch constant {
    case .date: constant
    case .string(let text): InstantReader.date(from: text).map(Value.date)
    case .null, .boolean, .integer, .double, .float, .decimal, .uuid, .uri, .binary,
      .transformable, .object, .objects:
      ValueArithmetic.asDouble(constant).map {
        .date(Date(timeIntervalSinceReferenceDate: $0))
      }
    }
  }

  private func decimal(_ constant: Value) -> Value? {
    let text =
      if case .string(let text) = constant { text } else { constant.displayText }
    guard case .number(let number) = DecimalText.reading(of: text) else { return nil }
    return .decimal(number)
  }

  /// A number in a text, or a date's seconds since 2001-01-01.
  private func double(_ constant: Value) -> Value? {
    if case .date(let date) = constant { return .double(date.timeIntervalSinceReferenceDate) }
    guard case .string(let text) = constant else { return nil }
    return Double(text).map(Value.double)
  }

  private func float(_ constant: Value) -> Value? {
    if case .string(let text) = constant { return Float(text).map(Value.float) }
    return ValueArithmetic.asDouble(constant).map { .float(Float($0)) }
  }
}
