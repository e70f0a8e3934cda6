import DaybookBytes

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Value {
  /// The value as people and tables read it; null is the empty text.
  public var displayText: String {
    switch self {
    case .null: ""
    case .boolean(let truth): truth ? "true" : "false"
    case .integer(let number): String(number)
    case .double(let number): numberText(number.description, number.isNaN)
    case .float(let number): numberText(number.description, number.isNaN)
    case .decimal(let number): DecimalText.text(of: number)
    case .string(let text): text
    case .date(let date): InstantText.text(of: date)
    case .uuid(let uuid): uuid.uuidString
    case .uri(let address): address.absoluteString
    case .binary(let bytes): [UInt8](bytes).withUnsafeBytes { Base64.string(of: $0) }
    case .transformable(let text): text
    case .object(let object): object.description
    case .objects(let objects): objects.map(\.description).joined(separator: ", ")
    }
  }
}

/// Whatever its sign and payload, a NaN is shown as the same word.
private func numberText(_ text: String, _ isNaN: Bool) -> String { isNaN ? "nan" : text }

extension Value: CustomStringConvertible {
  /// The value as an error shows it: texts are quoted, null is `nil`.
  public var description: String {
    switch self {
    case .null: "nil"
    case .string(let text): "'\(text)'"
    case .boolean, .integer, .double, .float, .decimal, .date, .uuid, .uri, .binary,
      .transformable, .object, .objects:
      displayText
    }
  }
}
