#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How values compare in predicates and orders, across the types that can be compared.
///
/// Numbers compare by value whatever their type, Booleans as 0 and 1; texts by the scalars of
/// their composed form, addresses as texts; identifiers and bytes byte by byte. Everything else
/// is comparable with its own type only.
package enum ValueOrder {
  /// Where one value stands relative to another.
  package enum Outcome: Hashable, Sendable {
    /// Before the other.
    case before

    /// Equal to it.
    case same

    /// After the other.
    case after
  }

  /// Compares two values for a predicate.
  ///
  /// - Parameters:
  ///   - left: A value; texts are already folded.
  ///   - right: A value; texts are already folded.
  /// - Returns: Nil when either is null or not a number, or when the types have no common order.
  package static func compare(_ left: Value, _ right: Value) -> Outcome? {
    if let leftText = left.comparableText, let rightText = right.comparableText {
      return outcome(leftText, rightText)
    }
    switch (left, right) {
    case (.date(let left), .date(let right)):
      return compare(left.timeIntervalSinceReferenceDate, right.timeIntervalSinceReferenceDate)
    case (.uuid(let left), .uuid(let right)):
      return compareBytes(left.bytes, right.bytes)
    case (.binary(let left), .binary(let right)):
      return compareBytes(left, right)
    case (.transformable(let left), .transformable(let right)):
      return compareBytes(left.utf8, right.utf8)
    case (.object(let left), .object(let right)):
      return outcome(left, right)
    case (
      .null, _
    ), (.boolean, _), (.integer, _), (.double, _), (.float, _), (.decimal, _), (.string, _),
      (.date, _), (.uuid, _), (.uri, _), (.binary, _), (.transformable, _), (.object, _),
      (.objects, _):
      return compareNumbers(left, right)
    }
  }

  /// Whether two values are equal for a predicate; null equals null only.
  package static func isEqual(_ left: Value, _ right: Value) -> Bool {
    if left.isNull || right.isNull { return left.isNull && right.isNull }
    if case .objects(let left) = left, case .objects(let right) = right {
      return Set(left) == Set(right)
    }
    return compare(left, right) == .same
  }

  /// Compares two values for an ascending order, in which every pair has an outcome.
  ///
  /// Nil comes first; a number that is none comes after all numbers.
  package static func sortOutcome(_ left: Value, _ right: Value) -> Outcome {
    switch (left.isNull, right.isNull) {
    case (true, true): return .same
    case (true, false): return .before
    case (false, true): return .after
    case (false, false): break
    }
    if let outcome = compare(left, right) { return outcome }
    switch (left.isNotNumber, right.isNotNumber) {
    case (true, false): return .after
    case (false, true): return .before
    case (true, true), (false, false): return .same
    }
  }
}

// MARK: - Numbers

extension ValueOrder {
  private static func compareNumbers(_ left: Value, _ right: Value) -> Outcome? {
    guard let left = left.comparableNumber, let right = right.comparableNumber else { return nil }
    switch (left, right) {
    case (.integer(let left), .integer(let right)): return outcome(left, right)
    case (.double(let left), .double(let right)): return compare(left, right)
    case (.integer(let left), .double(let right)): return compare(left, right)
    case (.double(let left), .integer(let right)): return compare(right, left)?.reversed
    case (.decimal(let left), .decimal(let right)): return compare(left, right)
    case (.decimal(let left), .integer(let right)): return compare(left, Decimal(right))
    case (.integer(let left), .decimal(let right)): return compare(Decimal(left), right)
    case (.decimal(let left), .double(let right)): return compare(left, right)
    case (.double(let left), .decimal(let right)): return compare(right, left)?.reversed
    }
  }

  private static func compare(_ left: Double, _ right: Double) -> Outcome? {
    if left < right { return .before }
    if left > right { return .after }
    return left == right ? .same : nil
  }

  /// Exact: a large integer is never rounded to the nearest double first.
  private static func compare(_ left: Int64, _ right: Double) -> Outcome? {
    if right.isNaN { return nil }
    if right >= 0x1p63 { return .before }
    if right < -0x1p63 { return .after }
    let whole = right.rounded(.down)
    let wholeOutcome = outcome(left, Int64(whole))
    return wholeOutcome == .same && right > whole ? .before : wholeOutcome
  }

  private static func compare(_ left: Decimal, _ right: Decimal) -> Outcome? {
    left.isNaN || right.isNaN ? nil : outcome(left, right)
  }

  /// A double stands for its shortest decimal text, so that 0.1 equals the decimal 0.1.
  private static func compare(_ left: Decimal, _ right: Double) -> Outcome? {
    if left.isNaN || right.isNaN { return nil }
    if right.magnitude < 1e37, let exact = Decimal(string: right.description) {
      return outcome(left, exact)
    }
    return compare(left.nearestDouble, right)
  }
}

// MARK: - Steps

private enum ComparableNumber {
  case integer(Int64)
  case double(Double)
  case decimal(Decimal)
}

extension Value {
  fileprivate var comparableNumber: ComparableNumber? {
    switch self {
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .integer(let number): .integer(number)
    case .double(let number): .double(number)
    case .float(let number): .double(Double(number))
    case .decimal(let number): .decimal(number)
    case .null, .string, .date, .uuid, .uri, .binary, .transformable, .object, .objects: nil
    }
  }

  /// The text that predicates compare: a string, or an address as it is written.
  package var comparableText: String? {
    switch self {
    case .string(let text): text
    case .uri(let address): address.absoluteString
    case .null, .boolean, .integer, .double, .float, .decimal, .date, .uuid, .binary,
      .transformable, .object, .objects:
      nil
    }
  }

  fileprivate var isNotNumber: Bool {
    switch self {
    case .double(let number): number.isNaN
    case .float(let number): number.isNaN
    case .decimal(let number): number.isNaN
    case .date(let date): date.timeIntervalSinceReferenceDate.isNaN
    case .null, .boolean, .integer, .string, .uuid, .uri, .binary, .transformable, .object,
      .objects:
      false
    }
  }
}

extension ValueOrder.Outcome {
  /// The outcome with the sides exchanged.
  package var reversed: ValueOrder.Outcome {
    switch self {
    case .before: .after
    case .same: .same
    case .after: .before
    }
  }
}

extension Decimal {
  /// The double nearest to this number.
  package var nearestDouble: Double { Double(description) ?? .nan }
}

extension UUID {
  fileprivate var bytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }
}

private func outcome<Element: Comparable>(
  _ left: Element,
  _ right: Element
) -> ValueOrder.Outcome {
  if left == right { return .same }
  return left < right ? .before : .after
}

private func compareBytes<Bytes: Sequence<UInt8>>(
  _ left: Bytes,
  _ right: Bytes
) -> ValueOrder.Outcome {
  if left.elementsEqual(right) { return .same }
  return left.lexicographicallyPrecedes(right) ? .before : .after
}
