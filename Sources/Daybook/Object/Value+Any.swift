internal import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Value {
  /// The value as Swift code expects it: integers as `Int`, nil for null.
  var anyValue: Any? {
    switch self {
    case .null: nil
    case .boolean(let flag): flag
    case .integer(let number): Int(truncatingIfNeeded: number)
    case .double(let number): number
    case .float(let number): number
    case .decimal(let number): number
    case .string(let text): text
    case .date(let date): date
    case .uuid(let uuid): uuid
    case .uri(let url): url
    case .binary(let bytes): bytes
    case .transformable(let text): text
    case .object(let reference): reference
    case .objects(let references): references
    }
  }

  /// The value of an attribute's type that `any` stands for; `nil` if it stands for none.
  ///
  /// Numbers convert where nothing is lost.
  init?(any: Any, as type: AttributeType) {
    if let value = any as? Value {
      self = value
      return
    }
    switch type {
    case .integer16, .integer32, .integer64:
      guard let number = Value.integer(any) else { return nil }
      self = .integer(number)
    case .double:
      guard let number = Value.double(any) else { return nil }
      self = .double(number)
    case .float:
      guard let number = (any as? Float) ?? Value.double(any).map(Float.init) else { return nil }
      self = .float(number)
    case .decimal:
      guard let number = (any as? Decimal) ?? Value.integer(any).map({ Decimal($0) }) else {
        return nil
      }
      self = .decimal(number)
    case .boolean:
      guard let flag = any as? Bool else { return nil }
      self = .boolean(flag)
    case .string, .date, .uuid, .uri, .binary, .transformable, .composite, .undefined:
      guard let value = Value.plain(any, type) else { return nil }
      self = value
    }
  }

  private static func integer(_ any: Any) -> Int64? {
    guard !(any is Bool), let number = any as? any BinaryInteger else { return nil }
    return Int64(exactly: number)
  }

  private static func double(_ any: Any) -> Double? {
    if let number = any as? Double { return number }
    if let number = any as? Float { return Double(number) }
    return integer(any).flatMap { Double(exactly: $0) }
  }

  private static func plain(_ any: Any, _ type: AttributeType) -> Value? {
    switch (type, any) {
    case (.string, let text as String): .string(text)
    case (.date, let date as Date): .date(date)
    case (.uuid, let uuid as UUID): .uuid(uuid)
    case (.uri, let url as URL): .uri(url)
    case (.binary, let bytes as Data): .binary(bytes)
    case (.transformable, let text as String): .transformable(text)
    case (.undefined, let text as String): .string(text)
    case (.undefined, let flag as Bool): .boolean(flag)
    default: nil
    }
  }
}
