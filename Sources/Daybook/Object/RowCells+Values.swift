internal import DaybookModel
internal import DaybookStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension RowCells {
  /// Sets a cell to a value of the column's kind; relationships are set as words.
  final func set(_ value: Value, _ column: Int, adding mark: Mark) {
    switch (shape.storages[column], value) {
    case (.boolean, .boolean(let flag)): setWord(flag ? 1 : 0, column, adding: mark)
    case (.integer, .integer(let number)):
      setWord(UInt64(bitPattern: number), column, adding: mark)
    case (.double, .double(let number)): setWord(number.bitPattern, column, adding: mark)
    case (.float, .float(let number)): setWord(UInt64(number.bitPattern), column, adding: mark)
    case (.date, .date(let date)):
      setWord(date.timeIntervalSinceReferenceDate.bitPattern, column, adding: mark)
    case (.uuid, .uuid(let uuid)):
      setPair(unsafeBitCast(uuid, to: (UInt64, UInt64).self), column, adding: mark)
    case (.text, .string(let text)): setText(text, column, adding: mark)
    case (.text, .uri(let url)): setText(url.absoluteString, column, adding: mark)
    case (_, .null): setNull(column, adding: mark)
    case (.decimal, .decimal), (.bytes, _): setBox(CellBox(value), column, adding: mark)
    default: setNull(column, adding: mark)
    }
  }

  /// The value of a cell of an attribute; null for relationships.
  final func value(_ column: Int, _ type: AttributeType) -> Value {
    guard isPresent(column), !isNull(column) else { return .null }
    switch shape.storages[column] {
    case .boolean: return .boolean(word(column) != 0)
    case .integer: return .integer(Int64(bitPattern: word(column)))
    case .double: return .double(Double(bitPattern: word(column)))
    case .float:
      return .float(Float(bitPattern: UInt32(truncatingIfNeeded: word(column))))
    case .date:
      let interval = Double(bitPattern: word(column))
      return .date(Date(timeIntervalSinceReferenceDate: interval))
    case .uuid: return .uuid(unsafeBitCast(pair(column), to: UUID.self))
    case .text: return RowCells.textValue(text(column), type)
    case .decimal, .bytes: return box(column).value
    case .reference, .list: return .null
    }
  }

  static func textValue(_ text: String, _ type: AttributeType) -> Value {
    guard type == .uri else { return .string(text) }
    return URL(string: text).map { .uri($0) } ?? .null
  }
}
