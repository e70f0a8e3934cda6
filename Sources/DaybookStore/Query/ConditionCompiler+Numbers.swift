import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ConditionCompiler {
  /// Returns the range of integers that satisfies a comparison.
  func integerTest(_ comparison: FetchComparison, storage: ColumnStorage) -> ColumnTest? {
    if comparison.relation == .isIn { return integerSetTest(comparison) }
    guard let bounds = comparison.numericBounds else { return nil }
    var low = Int64.min
    var high = Int64.max
    if let bound = bounds.low {
      guard let integer = bound.value.integerCeiling else { return nil }
      // An inexact bound is rounded up already, and then it is included.
      let isPast = bound.isExcluded && integer.isExact
      low = isPast ? integer.number &+ 1 : integer.number
      if isPast && integer.number == .max || integer.isTooLarge { return .noInteger(bounds) }
    }
    if let bound = bounds.high {
      guard let integer = bound.value.integerFloor else { return nil }
      let isPast = bound.isExcluded && integer.isExact
      high = isPast ? integer.number &- 1 : integer.number
      if isPast && integer.number == .min || integer.isTooLarge { return .noInteger(bounds) }
    }
    return ColumnTest(
      kind: .integers(low: low, high: high, isFlipped: bounds.isFlipped),
      passesNull: bounds.isFlipped
    )
  }

  private func integerSetTest(_ comparison: FetchComparison) -> ColumnTest? {
    guard case .list(let parts) = comparison.right else { return nil }
    var numbers: Set<Int64> = []
    for part in parts {
      guard let number = part.constantValue?.exactInteger else { return nil }
      numbers.insert(number)
    }
    return ColumnTest(kind: .integerSet(numbers), passesNull: false)
  }

  /// Returns the range of doubles, or of dates in seconds, that satisfies a comparison.
  func doubleTest(_ comparison: FetchComparison, isDate: Bool) -> ColumnTest? {
    guard let bounds = comparison.numericBounds else { return nil }
    var low = -Double.infinity
    var high = Double.infinity
    if let bound = bounds.low {
      guard let least = bound.value.leastDouble(isDate: isDate, isExcluded: bound.isExcluded)
      else { return nil }
      low = least
    }
    if let bound = bounds.high {
      guard let most = bound.value.greatestDouble(isDate: isDate, isExcluded: bound.isExcluded)
      else { return nil }
      high = most
    }
    return ColumnTest(
      kind: .doubles(low: low, high: high, isFlipped: bounds.isFlipped),
      passesNull: bounds.isFlipped
    )
  }
}

/// The ends of the range that a comparison with constants means.
struct NumericBounds {
  struct Bound {
    var value: Value
    var isExcluded = false
  }

  var low: Bound?
  var high: Bound?
  var isFlipped = false
}

extension FetchComparison {
  fileprivate var numericBounds: NumericBounds? {
    if relation == .between {
      guard case .list(let parts) = right, parts.count == 2,
        let low = parts[0].constantValue, let high = parts[1].constantValue,
        !low.isNull, !high.isNull
      else { return nil }
      return NumericBounds(
        low: NumericBounds.Bound(value: low),
        high: NumericBounds.Bound(value: high)
      )
    }
    guard let value = right.constantValue else { return nil }
    let bound = NumericBounds.Bound(value: value)
    let excluded = NumericBounds.Bound(value: value, isExcluded: true)
    return switch relation {
    case .equal: NumericBounds(low: bound, high: bound)
    case .notEqual: NumericBounds(low: bound, high: bound, isFlipped: true)
    case .less: NumericBounds(high: excluded)
    case .lessOrEqual: NumericBounds(high: bound)
    case .greater: NumericBounds(low: excluded)
    case .greaterOrEqual: NumericBounds(low: bound)
    case .between, .isIn, .beginsWith, .contains, .endsWith, .like, .matches: nil
    }
  }
}

extension ColumnTest {
  /// The test that no integer passes, or every one if flipped.
  fileprivate static func noInteger(_ bounds: NumericBounds) -> ColumnTest {
    ColumnTest(
      kind: .integers(low: 1, high: 0, isFlipped: bounds.isFlipped),
      passesNull: bounds.isFlipped
    )
  }
}

/// A bound rounded to an integer.
private struct RoundedBound {
  var number: Int64
  var isExact: Bool

  /// Whether no integer of 64 bits lies on the wanted side.
  var isTooLarge = false
}

extension Value {
  fileprivate var exactInteger: Int64? {
    if case .boolean(let flag) = self { return flag ? 1 : 0 }
    if case .integer(let number) = self { return number }
    return nil
  }

  fileprivate var integerCeiling: RoundedBound? { rounded(.up) }

  fileprivate var integerFloor: RoundedBound? { rounded(.down) }

  private func rounded(_ rule: FloatingPointRoundingRule) -> RoundedBound? {
    switch self {
    case .integer(let number): return RoundedBound(number: number, isExact: true)
    case .boolean(let flag): return RoundedBound(number: flag ? 1 : 0, isExact: true)
    case .double(let number): return round(number, rule)
    case .float(let number): return round(Double(number), rule)
    case .null, .decimal, .string, .date, .uuid, .uri, .binary, .transformable, .object, .objects:
      return nil
    }
  }

  private func round(_ number: Double, _ rule: FloatingPointRoundingRule) -> RoundedBound? {
    let whole = number.rounded(rule)
    if let exact = Int64(exactly: whole) {
      return RoundedBound(number: exact, isExact: whole == number)
    }
    if number.isNaN { return nil }
    let isAbove = number > 0
    return RoundedBound(
      number: isAbove ? .max : .min,
      isExact: false,
      isTooLarge: isAbove == (rule == .up)
    )
  }

  /// The least double on the right side of a lower bound; infinity beyond all for none.
  fileprivate func leastDouble(isDate: Bool, isExcluded: Bool) -> Double? {
    guard let number = comparedDouble(isDate: isDate), !number.isNaN else { return nil }
    let order = exactOrder(of: number)
    if order < 0 || (order == 0 && isExcluded) {
      return number == .infinity ? nil : number.nextUp
    }
    return number
  }

  /// The greatest double on the right side of an upper bound.
  fileprivate func greatestDouble(isDate: Bool, isExcluded: Bool) -> Double? {
    guard let number = comparedDouble(isDate: isDate), !number.isNaN else { return nil }
    let order = exactOrder(of: number)
    if order > 0 || (order == 0 && isExcluded) {
      return number == -.infinity ? nil : number.nextDown
    }
    return number
  }

  private func comparedDouble(isDate: Bool) -> Double? {
    if case .date(let date) = self { return isDate ? date.timeIntervalSinceReferenceDate : nil }
    return isDate ? nil : ValueArithmetic.asDouble(self)
  }

  /// Where the rounded double stands relative to the exact value: only integers round.
  private func exactOrder(of rounded: Double) -> Int {
    guard case .integer = self else { return 0 }
    return switch ValueOrder.compare(.double(rounded), self) {
    case .before: -1
    case .after: 1
    case .same, nil: 0
    }
  }
}
