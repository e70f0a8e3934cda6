internal import DaybookModel
internal import DaybookStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ObjectGraph {
  /// The value of a bytes column: what follows the tag, or the content of an external file.
  func bytesValue(
    _ tagged: UnsafeRawBufferPointer,
    _ slot: PropertySlot,
    of object: ManagedObject
  ) -> Value {
    guard let tag = tagged.first else { return .null }
    guard tag == BytesTag.inline else { return externalValue(slot, of: object) }
    let content = UnsafeRawBufferPointer(rebasing: tagged.dropFirst())
    guard slot.attributeType == .transformable else { return .binary(Data(content)) }
    return .transformable(String(decoding: content, as: UTF8.self))
  }

  /// Reads an external file; a missing or damaged one reads as nil, and the next save says so.
  private func externalValue(_ slot: PropertySlot, of object: ManagedObject) -> Value {
    let row = RowID(rawValue: object.row)
    guard let connection, let blob = state.blob(row, slot.column) else { return .null }
    do throws(DaybookError) {
      let content = try connection.contents(of: blob)
      guard slot.attributeType == .transformable else { return .binary(Data(content)) }
      return .transformable(String(decoding: content, as: UTF8.self))
    } catch {
      recordFault(error)
      return .null
    }
  }
}
