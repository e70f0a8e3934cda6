/// The functions that predicates can call, by their names in predicate texts.
package enum PredicateFunction {
  /// The names of all functions, for the suggestion in an error.
  package static let names: [String] =
    Array(arithmetic.keys) + Array(rounding.keys) + Array(casing.keys) + [
      "abs:", "count:", "sum:", "min:", "max:", "average:", "length:", "sqrt:", "raise:toPower:",
    ]

  private static let arithmetic: [String: ValueArithmetic.Operation] = [
    "add:to:": .add, "from:subtract:": .subtract, "multiply:by:": .multiply,
    "divide:by:": .divide,
  ]

  private static let rounding: [String: FloatingPointRoundingRule] = [
    "floor:": .down, "ceiling:": .up, "trunc:": .towardZero,
  ]

  private static let casing: [String: Casing] = [
    "uppercase:": .upper, "lowercase:": .lower, "canonical:": .folded,
  ]

  private enum Casing {
    case upper
    case lower
    case folded
  }

  /// Returns a function's result; nil arguments and unknown names give nil.
  static func evaluate(_ name: String, _ arguments: [EvaluatedValue]) -> EvaluatedValue {
    guard let first = arguments.first else { return .one(.null) }
    if let result = collectionResult(name, first) { return .one(result) }
    guard let left = first.single else { return .one(.null) }
    if arguments.count == 2, let right = arguments[1].single {
      return .one(binaryResult(name, left, right))
    }
    return .one(unaryResult(name, left))
  }

  private static func collectionResult(_ name: String, _ argument: EvaluatedValue) -> Value? {
    let present = argument.elements.filter { !$0.isNull }
    return switch name {
    case "count:": .integer(Int64(argument.elements.count))
    case "sum:": ValueArithmetic.sum(present)
    case "min:": ValueArithmetic.extreme(present, .before)
    case "max:": ValueArithmetic.extreme(present, .after)
    case "average:": ValueArithmetic.average(present)
    default: nil
    }
  }

  private static func binaryResult(_ name: String, _ left: Value, _ right: Value) -> Value {
    if let operation = arithmetic[name] {
      return ValueArithmetic.combine(left, right, operation) ?? .null
    }
    guard name == "raise:toPower:", let base = ValueArithmetic.asDouble(left),
      case .integer(let exponent) = right, exponent.magnitude <= 1_024
    else { return .null }
    var power = 1.0
    for _ in 0..<exponent.magnitude { power *= base }
    return .double(exponent < 0 ? 1 / power : power)
  }

  private static func unaryResult(_ name: String, _ value: Value) -> Value {
    if let text = value.comparableText { return textResult(name, text) }
    if name == "abs:", case .integer(let number) = value, number != .min {
      return .integer(abs(number))
    }
    guard let number = ValueArithmetic.asDouble(value) else { return .null }
    if let rule = rounding[name] { return .double(number.rounded(rule)) }
    return switch name {
    case "abs:": .double(number.magnitude)
    case "sqrt:": .double(number.squareRoot())
    default: .null
    }
  }

  private static func textResult(_ name: String, _ text: String) -> Value {
    if name == "length:" { return .integer(Int64(text.utf16.count)) }
    return switch casing[name] {
    case .upper: .string(text.uppercased())
    case .lower: .string(text.lowercased())
    case .folded: .string(TextFolding.folded(text, [.caseInsensitive, .diacriticInsensitive]))
    case nil: .null
    }
  }
}
