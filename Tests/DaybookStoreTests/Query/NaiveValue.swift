import DaybookModel
import Foundation

/// The oracle's own view of a value: independent of how the library compares.
enum NaiveValue: Hashable {
  case missing
  case number(Decimal)
  case text(String)
  case instant(Double)
  case identifier(String)
  case object(String)

  init(_ value: Value) {
    switch value {
    case .boolean(let flag): self = .number(flag ? 1 : 0)
    case .integer(let number): self = .number(Decimal(number))
    case .double(let number): self = .number(Decimal(string: number.description) ?? .nan)
    case .float(let number): self = .number(Decimal(string: number.description) ?? .nan)
    case .decimal(let number): self = .number(number)
    case .string(let text): self = .text(text.precomposedStringWithCanonicalMapping)
    case .date(let date): self = .instant(date.timeIntervalSinceReferenceDate)
    case .uuid(let identifier): self = .identifier(identifier.uuidString)
    case .object(let reference): self = .object(reference.description)
    case .null, .uri, .binary, .transformable, .objects: self = .missing
    }
  }

  /// The value with a text folded by Foundation, which agrees on the texts that the tests use.
  func folded(_ options: TextOptions) -> NaiveValue {
    guard case .text(let text) = self else { return self }
    var comparing: String.CompareOptions = []
    if options.contains(.caseInsensitive) { comparing.insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { comparing.insert(.diacriticInsensitive) }
    guard !comparing.isEmpty else { return self }
    let folded = text.folding(options: comparing, locale: nil)
    return .text(folded.precomposedStringWithCanonicalMapping)
  }

  /// -1, 0 or 1; nil where there is no order.
  static func order(_ left: NaiveValue, _ right: NaiveValue) -> Int? {
    switch (left, right) {
    case (.number(let left), .number(let right)): left < right ? -1 : left == right ? 0 : 1
    case (.instant(let left), .instant(let right)): left < right ? -1 : left == right ? 0 : 1
    case (.identifier(let left), .identifier(let right)):
      left < right ? -1 : left == right ? 0 : 1
    case (.object(let left), .object(let right)): left == right ? 0 : nil
    case (.text(let left), .text(let right)):
      left.unicodeScalars.elementsEqual(right.unicodeScalars)
        ? 0 : left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars) ? -1 : 1
    default: nil
    }
  }
}
