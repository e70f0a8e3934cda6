import DaybookBytes

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AttributeType {
  /// Reads a value of this type from text; nothing is guessed from what the text looks like.
  ///
  /// Blanks around it are ignored except in texts. Whole numbers may end in `.0`; truth values are
  /// `true`, `false`, `yes`, `no`, `1` or `0` in any case; dates are those of `InstantReader`;
  /// bytes are base64; UUIDs come in any case.
  package func value(fromText text: String) throws(DaybookError) -> Value {
    let trimmed = text.trimmingBlanks()
    switch self {
    case .string: return .string(text)
    case .integer16, .integer32, .integer64: return .integer(try integer(trimmed))
    case .decimal: return try decimal(trimmed)
    case .double: return .double(try double(trimmed))
    case .float: return .float(try float(trimmed))
    case .boolean:
      guard let boolean = truthValues[trimmed.lowercased()] else { throw unreadable(trimmed) }
      return .boolean(boolean)
    case .date:
      guard let date = InstantReader.date(from: trimmed) else { throw unreadable(trimmed) }
      return .date(date)
    case .uuid:
      guard let uuid = UUID(uuidString: trimmed) else { throw unreadable(trimmed) }
      return .uuid(uuid)
    case .uri:
      guard let address = URL(string: trimmed) else { throw unreadable(trimmed) }
      return .uri(address)
    case .binary:
      guard let bytes = Base64.bytes(of: trimmed) else { throw unreadable(trimmed) }
      return .binary(Data(bytes))
    case .transformable: return .transformable(try canonicalJSON(trimmed))
    case .composite, .undefined: throw unreadable(trimmed)
    }
  }

  private func integer(_ text: String) throws(DaybookError) -> Int64 {
    guard let digits = NumberParts(text)?.wholeText, let range = integerRange else {
      throw unreadable(text)
    }
    guard let number = Int64(digits), range.contains(number) else { throw outOfRange(text) }
    return number
  }

  private func decimal(_ text: String) throws(DaybookError) -> Value {
    switch DecimalText.reading(of: text) {
    case .number(let number): return .decimal(number)
    case .outOfRange: throw outOfRange(text)
    case .malformed: throw unreadable(text)
    }
  }

  private func double(_ text: String) throws(DaybookError) -> Double {
    if let special = specialNumbers[text] { return special }
    guard NumberParts(text) != nil, let number = Double(text) else { throw unreadable(text) }
    guard number.isFinite else { throw outOfRange(text) }
    return number
  }

  private func float(_ text: String) throws(DaybookError) -> Float {
    if let special = specialNumbers[text] { return Float(special) }
    guard NumberParts(text) != nil, let number = Float(text) else { throw unreadable(text) }
    guard number.isFinite else { throw outOfRange(text) }
    return number
  }

  private func canonicalJSON(_ text: String) throws(DaybookError) -> String {
    do {
      return try JSONValue(parsing: text).sortingKeys().text
    } catch {
      throw unreadable(text)
    }
  }

  func unreadable(_ text: String) -> DaybookError {
    DaybookError(.value(.unreadable(text, type: self)))
  }

  func outOfRange(_ text: String) -> DaybookError {
    DaybookError(.value(.outOfRange(text, type: self)))
  }
}

private let truthValues = [
  "true": true, "yes": true, "1": true, "false": false, "no": false, "0": false,
]

private let specialNumbers = ["nan": Double.nan, "inf": Double.infinity, "-inf": -Double.infinity]

extension String {
  /// The text without blanks around it; itself where there are none, as nearly always.
  fileprivate func trimmingBlanks() -> String {
    guard let first = utf8.first, let last = utf8.last, isBlank(first) || isBlank(last) else {
      return self
    }
    let start = utf8.firstIndex { !isBlank($0) } ?? endIndex
    let end = utf8.lastIndex { !isBlank($0) }.map(utf8.index(after:)) ?? start
    return String(self[start..<end])
  }
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d
}
