#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What functions make of numbers. What is no number, and what has no result, is null.
extension PredicateFunction {
  /// The result of a function of two numbers, or of dates that are added to or subtracted from.
  func result(_ left: Value, _ right: Value) -> Value {
    switch self {
    case .add: return shifted(left, right) ?? ValueArithmetic.combine(left, right, .add) ?? .null
    case .subtract:
      return shifted(left, right) ?? ValueArithmetic.combine(left, right, .subtract) ?? .null
    case .multiply: return ValueArithmetic.combine(left, right, .multiply) ?? .null
    case .divide: return ValueArithmetic.combine(left, right, .divide) ?? .null
    case .modulus: return ValueArithmetic.combine(left, right, .modulus) ?? .null
    case .power: return power(left, right)
    case .bitAnd, .bitOr, .bitExclusiveOr, .shiftLeft, .shiftRight: return bits(left, right)
    case .sum, .count, .minimum, .maximum, .average, .median, .mode, .standardDeviation,
      .squareRoot, .commonLogarithm, .naturalLogarithm, .exponential, .floor, .ceiling, .truncate,
      .magnitude, .bitComplement, .length, .uppercase, .lowercase, .canonical, .cast, .noIndex,
      .now:
      return .null
    }
  }

  /// A date moved by seconds, or the seconds between two dates.
  private func shifted(_ left: Value, _ right: Value) -> Value? {
    switch (left, right) {
    case (.date(let later), .date(let earlier)) where self == .subtract:
      return .double(later.timeIntervalSince(earlier))
    case (.date(let date), _):
      guard let seconds = ValueArithmetic.asDouble(right) else { return nil }
      return .date(date.addingTimeInterval(self == .add ? seconds : -seconds))
    case (_, .date(let date)) where self == .add:
      return ValueArithmetic.asDouble(left).map { .date(date.addingTimeInterval($0)) }
    case (_, _): return nil
    }
  }

  private func power(_ left: Value, _ right: Value) -> Value {
    guard let base = ValueArithmetic.asDouble(left),
      let exponent = ValueArithmetic.asDouble(right)
    else { return .null }
    if exponent == 0.5 { return .double(base.squareRoot()) }
    guard let whole = Int(exactly: exponent), whole.magnitude <= 1_024 else {
      return .double(Logarithm.exponential(exponent * Logarithm.natural(base)))
    }
    var power = 1.0
    for _ in 0..<whole.magnitude { power *= base }
    return .double(whole < 0 ? 1 / power : power)
  }

  private func bits(_ left: Value, _ right: Value) -> Value {
    guard let left = ValueArithmetic.asInteger(left), let right = ValueArithmetic.asInteger(right)
    else { return .null }
    return switch self {
    case .bitAnd: .integer(left & right)
    case .bitOr: .integer(left | right)
    case .bitExclusiveOr: .integer(left ^ right)
    case .shiftLeft: .integer(left << right)
    case .shiftRight: .integer(left >> right)
    case .sum, .count, .minimum, .maximum, .average, .median, .mode, .standardDeviation, .add,
      .subtract, .multiply, .divide, .modulus, .power, .squareRoot, .commonLogarithm,
      .naturalLogarithm, .exponential, .floor, .ceiling, .truncate, .magnitude, .bitComplement,
      .length, .uppercase, .lowercase, .canonical, .cast, .noIndex, .now:
      .null
    }
  }

  /// The result of a function of one number.
  func result(_ value: Value) -> Value {
    if case .integer(let number) = value, let exact = exactResult(number) { return exact }
    if self == .bitComplement {
      return ValueArithmetic.asInteger(value).map { .integer(~$0) } ?? .null
    }
    if self == .magnitude, case .decimal(let number) = value { return .decimal(number.magnitude) }
    guard let number = ValueArithmetic.asDouble(value) else { return .null }
    return switch self {
    case .squareRoot: .double(number.squareRoot())
    case .commonLogarithm: .double(Logarithm.common(number))
    case .naturalLogarithm: .double(Logarithm.natural(number))
    case .exponential: .double(Logarithm.exponential(number))
    case .floor: .double(number.rounded(.down))
    case .ceiling: .double(number.rounded(.up))
    case .truncate: .double(number.rounded(.towardZero))
    case .magnitude: .double(number.magnitude)
    case .sum, .count, .minimum, .maximum, .average, .median, .mode, .standardDeviation, .add,
      .subtract, .multiply, .divide, .modulus, .power, .bitAnd, .bitOr, .bitExclusiveOr,
      .shiftLeft, .shiftRight, .bitComplement, .length, .uppercase, .lowercase, .canonical, .cast,
      .noIndex, .now:
      .null
    }
  }

  /// A whole number stays one, beyond the 53 bits of a double too.
  private func exactResult(_ number: Int64) -> Value? {
    switch self {
    case .floor, .ceiling, .truncate: .integer(number)
    case .magnitude: number == .min ? nil : .integer(abs(number))
    case .sum, .count, .minimum, .maximum, .average, .median, .mode, .standardDeviation, .add,
      .subtract, .multiply, .divide, .modulus, .power, .squareRoot, .commonLogarithm,
      .naturalLogarithm, .exponential, .bitAnd, .bitOr, .bitExclusiveOr, .shiftLeft, .shiftRight,
      .bitComplement, .length, .uppercase, .lowercase, .canonical, .cast, .noIndex, .now:
      nil
    }
  }
}
