// What functions make of the elements of a collection.
extension PredicateFunction {
  /// The result of a function of a collection.
  ///
  /// - Parameters:
  ///   - present: The elements that are not nil.
  ///   - count: The number of all elements.
  /// - Returns: One value, or several for the mode.
  func statistic(_ present: [Value], _ count: Int) -> EvaluatedValue {
    switch self {
    case .count: return .one(.integer(Int64(count)))
    case .sum: return .one(ValueArithmetic.sum(present))
    case .minimum: return .one(ValueArithmetic.extreme(present, .before))
    case .maximum: return .one(ValueArithmetic.extreme(present, .after))
    case .average: return .one(ValueArithmetic.average(present))
    case .median: return .one(median(present))
    case .mode: return .many(mode(present))
    case .standardDeviation: return .one(standardDeviation(present))
    case .add, .subtract, .multiply, .divide, .modulus, .power, .squareRoot, .commonLogarithm,
      .naturalLogarithm, .exponential, .floor, .ceiling, .truncate, .magnitude, .bitAnd, .bitOr,
      .bitExclusiveOr, .shiftLeft, .shiftRight, .bitComplement, .length, .uppercase, .lowercase,
      .canonical, .cast, .noIndex, .now:
      return .one(.null)
    }
  }

  /// The number in the middle, or the mean of the two in the middle.
  private func median(_ values: [Value]) -> Value {
    let sorted = values.filter { ValueArithmetic.asDouble($0) != nil }
      .sorted { ValueOrder.sortOutcome($0, $1) == .before }
    guard !sorted.isEmpty else { return .null }
    let middle = sorted.count / 2
    guard sorted.count.isMultiple(of: 2) else { return sorted[middle] }
    return ValueArithmetic.average([sorted[middle - 1], sorted[middle]])
  }

  /// The values that are there most often, in the order in which they come first.
  private func mode(_ values: [Value]) -> [Value] {
    var counts: [Value: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    let greatest = counts.values.max() ?? 0
    var seen: Set<Value> = []
    return values.filter { counts[$0] == greatest && seen.insert($0).inserted }
  }

  /// The root of the mean of the squared distances from the mean: that of all, not of a sample.
  private func standardDeviation(_ values: [Value]) -> Value {
    let numbers = values.compactMap(ValueArithmetic.asDouble)
    guard !numbers.isEmpty else { return .null }
    let mean = numbers.reduce(0, +) / Double(numbers.count)
    let squares = numbers.map { ($0 - mean) * ($0 - mean) }
    return .double((squares.reduce(0, +) / Double(numbers.count)).squareRoot())
  }
}
