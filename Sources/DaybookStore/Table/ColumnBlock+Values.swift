internal import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ColumnBlock {
  /// The value at a position that has one, as an attribute of `type` means it.
  ///
  /// Null for a value in an external file, and for relationships.
  func value(_ position: Int, _ type: AttributeType) -> Value {
    switch storage {
    case .boolean: .boolean(load(position, as: UInt8.self) != 0)
    case .integer: .integer(load(position, as: Int64.self))
    case .float: .float(load(position, as: Float.self))
    case .double: .double(load(position, as: Double.self))
    case .date: .date(Date(timeIntervalSinceReferenceDate: load(position, as: Double.self)))
    case .decimal: .decimal(load(position, as: Decimal.self))
    case .uuid: .uuid(load(position, as: UUID.self))
    case .text: text(String(decoding: text(position), as: UTF8.self), type)
    case .bytes: bytes(position, type)
    case .reference, .list: .null
    }
  }

  private func text(_ text: String, _ type: AttributeType) -> Value {
    guard type == .uri else { return .string(text) }
    return URL(string: text).map { .uri($0) } ?? .null
  }

  private func bytes(_ position: Int, _ type: AttributeType) -> Value {
    let tagged = text(position)
    guard let tag = tagged.first, tag == BytesTag.inline else { return .null }
    let content = UnsafeRawBufferPointer(rebasing: tagged.dropFirst())
    if type == .transformable { return .transformable(String(decoding: content, as: UTF8.self)) }
    return .binary(Data(content))
  }
}
