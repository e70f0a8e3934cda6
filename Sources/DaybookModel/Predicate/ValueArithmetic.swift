#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Sums, means and extremes of values, by the rules that programs over columns follow too.
///
/// Integers add up exactly and turn into a double when they no longer fit 64 bits; one decimal
/// makes the sum a decimal, one floating-point number among the others makes it a double.
package enum ValueArithmetic {
  /// Returns the sum of the numbers among the values; 0 for none.
  package static func sum(_ values: [Value]) -> Value {
    values.reduce(.integer(0)) { combine($0, $1, .add) ?? $0 }
  }

  /// Returns the mean of the numbers among the values; null for none.
  package static func average(_ values: [Value]) -> Value {
    let numbers = values.filter { asDouble($0) != nil }
    guard !numbers.isEmpty else { return .null }
    return quotient(sum(numbers), numbers.count)
  }

  /// Returns a running sum with one more value; null is no sum yet, and what is no number is left
  /// out.
  package static func total(_ sum: Value, _ value: Value) -> Value {
    combine(sum.isNull ? .integer(0) : sum, value, .add) ?? sum
  }

  /// Returns a sum divided by the number of its values.
  package static func quotient(_ total: Value, _ count: Int) -> Value {
    if case .decimal(let total) = total { return .decimal(total / Decimal(count)) }
    return asDouble(total).map { .double($0 / Double(count)) } ?? .null
  }

  /// Returns the first value that no other is before or after; null for none.
  ///
  /// What is no number is after all numbers, as in an order.
  package static func extreme(_ values: [Value], _ end: ValueOrder.Outcome) -> Value {
    var best = Value.null
    for value in values
    where !value.isNull && (best.isNull || ValueOrder.sortOutcome(value, best) == end) {
      best = value
    }
    return best
  }

  /// The operations on two numbers.
  package enum Operation: Hashable, Sendable {
    /// Addition.
    case add

    /// Subtraction of the second from the first.
    case subtract

    /// Multiplication.
    case multiply

    /// Division of the first by the second.
    case divide

    /// The rest of that division, with the sign of the first.
    case modulus
  }

  /// Returns the result of an operation, or nil when a side is no number.
  package static func combine(_ left: Value, _ right: Value, _ operation: Operation) -> Value? {
    if let left = asInteger(left), let right = asInteger(right),
      let exact = combineIntegers(left, right, operation)
    {
      return .integer(exact)
    }
    if operation != .modulus, isDecimal(left) || isDecimal(right), let left = asDecimal(left),
      let right = asDecimal(right)
    {
      return .decimal(combineDecimals(left, right, operation))
    }
    guard let left = asDouble(left), let right = asDouble(right) else { return nil }
    return .double(combineDoubles(left, right, operation))
  }

  /// Returns a whole number or a truth value as an integer, or nil for anything else.
  static func asInteger(_ value: Value) -> Int64? {
    switch value {
    case .boolean(let flag): flag ? 1 : 0
    case .integer(let number): number
    case .null, .double, .float, .decimal, .string, .date, .uuid, .uri, .binary, .transformable,
      .object, .objects:
      nil
    }
  }

  /// Returns a number as a double, or nil for anything else.
  package static func asDouble(_ value: Value) -> Double? {
    switch value {
    case .boolean(let flag): flag ? 1 : 0
    case .integer(let number): Double(number)
    case .double(let number): number
    case .float(let number): Double(number)
    case .decimal(let number): number.nearestDouble
    case .null, .string, .date, .uuid, .uri, .binary, .transformable, .object, .objects: nil
    }
  }
}

private func isDecimal(_ value: Value) -> Bool {
  if case .decimal = value { true } else { false }
}

private func asDecimal(_ value: Value) -> Decimal? {
  switch value {
  case .boolean(let flag): Decimal(flag ? 1 : 0)
  case .integer(let number): Decimal(number)
  case .double(let number): Decimal(string: number.description)
  case .float(let number): Decimal(string: number.description)
  case .decimal(let number): number
  case .null, .string, .date, .uuid, .uri, .binary, .transformable, .object, .objects: nil
  }
}

/// Nil on overflow and for a division that is not exact, which then happens in doubles.
private func combineIntegers(
  _ left: Int64,
  _ right: Int64,
  _ operation: ValueArithmetic.Operation
) -> Int64? {
  let result: (partialValue: Int64, overflow: Bool)
  switch operation {
  case .add: result = left.addingReportingOverflow(right)
  case .subtract: result = left.subtractingReportingOverflow(right)
  case .multiply: result = left.multipliedReportingOverflow(by: right)
  case .divide:
    guard right != 0, right != -1, left % right == 0 else { return nil }
    return left / right
  case .modulus:
    guard right != 0 else { return nil }
    return left.remainderReportingOverflow(dividingBy: right).partialValue
  }
  return result.overflow ? nil : result.partialValue
}

private func combineDecimals(
  _ left: Decimal,
  _ right: Decimal,
  _ operation: ValueArithmetic.Operation
) -> Decimal {
  switch operation {
  case .add: left + right
  case .subtract: left - right
  case .multiply: left * right
  case .divide: right == 0 ? .nan : left / right
  case .modulus: preconditionFailure("the rest of a division is one of doubles")
  }
}

private func combineDoubles(
  _ left: Double,
  _ right: Double,
  _ operation: ValueArithmetic.Operation
) -> Double {
  switch operation {
  case .add: left + right
  case .subtract: left - right
  case .multiply: left * right
  case .divide: left / right
  case .modulus: left.truncatingRemainder(dividingBy: right)
  }
}
