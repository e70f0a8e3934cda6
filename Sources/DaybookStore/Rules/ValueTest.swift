import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A test of the values of one attribute in their column.
///
/// A value that passes breaks no rule; one that does not pass may break none either.
enum ValueTest: Sendable {
  /// Every value passes.
  case none
  /// Integers within a range pass.
  case integers(ClosedRange<Int64>)
  /// Dates within a range pass, in seconds since 2001; what is no number does not.
  case dates(ClosedRange<Double>)
  /// Texts pass whose number of bytes is within a range.
  case texts(ClosedRange<Int>)
  /// No value passes.
  case every

  init(_ attribute: AttributeDescription) {
    guard attribute.rules.isEmpty else {
      self = .every
      return
    }
    switch attribute.type {
    case .integer16, .integer32, .integer64:
      self = ValueTest.integerTest(attribute).map { .integers($0) } ?? .every
    case .date: self = ValueTest.dateTest(attribute).map { .dates($0) } ?? .every
    case .string: self = ValueTest.textTest(attribute)
    case .uri: self = .texts(1...Int.max)
    case .double, .float, .decimal:
      self = attribute.minimum.isNull && attribute.maximum.isNull ? .none : .every
    case .boolean, .uuid, .binary, .transformable, .composite, .undefined: self = .none
    }
  }

  private static func integerTest(_ attribute: AttributeDescription) -> ClosedRange<Int64>? {
    guard var range = attribute.type.integerRange else { return nil }
    if !attribute.minimum.isNull {
      guard case .integer(let least) = attribute.minimum, least <= range.upperBound else {
        return nil
      }
      range = max(least, range.lowerBound)...range.upperBound
    }
    if !attribute.maximum.isNull {
      guard case .integer(let greatest) = attribute.maximum, greatest >= range.lowerBound else {
        return nil
      }
      range = range.lowerBound...min(greatest, range.upperBound)
    }
    return range
  }

  private static func dateTest(_ attribute: AttributeDescription) -> ClosedRange<Double>? {
    var (least, greatest) = (-Double.infinity, Double.infinity)
    if !attribute.minimum.isNull {
      guard case .date(let bound) = attribute.minimum else { return nil }
      least = bound.timeIntervalSinceReferenceDate
    }
    if !attribute.maximum.isNull {
      guard case .date(let bound) = attribute.maximum else { return nil }
      greatest = bound.timeIntervalSinceReferenceDate
    }
    return least <= greatest ? least...greatest : nil
  }

  /// A text of *n* bytes has between *n* / 3 and *n* UTF-16 units, which is what lengths count.
  private static func textTest(_ attribute: AttributeDescription) -> ValueTest {
    guard attribute.pattern == nil else { return .every }
    if attribute.minimum.isNull, attribute.maximum.isNull { return .none }
    var (least, greatest) = (0, Int.max)
    if case .integer(let bound) = attribute.minimum { least = Int(clamping: bound) }
    if case .integer(let bound) = attribute.maximum { greatest = Int(clamping: bound) }
    let (tripled, isLarge) = max(least, 0).multipliedReportingOverflow(by: 3)
    return isLarge || tripled > greatest ? .every : .texts(tripled...greatest)
  }
}
