/// The functions that predicates can call, by their names in predicate texts.
package enum PredicateFunction: String, CaseIterable, Hashable, Sendable {
  case sum = "sum:"
  case count = "count:"
  case minimum = "min:"
  case maximum = "max:"
  case average = "average:"
  case median = "median:"
  case mode = "mode:"
  case standardDeviation = "stddev:"
  case add = "add:to:"
  case subtract = "from:subtract:"
  case multiply = "multiply:by:"
  case divide = "divide:by:"
  case modulus = "modulus:by:"
  case power = "raise:toPower:"
  case squareRoot = "sqrt:"
  case commonLogarithm = "log:"
  case naturalLogarithm = "ln:"
  case exponential = "exp:"
  case floor = "floor:"
  case ceiling = "ceiling:"
  case truncate = "trunc:"
  case magnitude = "abs:"
  case bitAnd = "bitwiseAnd:with:"
  case bitOr = "bitwiseOr:with:"
  case bitExclusiveOr = "bitwiseXor:with:"
  case shiftLeft = "leftshift:by:"
  case shiftRight = "rightshift:by:"
  case bitComplement = "onesComplement:"
  case length = "length:"
  case uppercase = "uppercase:"
  case lowercase = "lowercase:"
  case canonical = "canonical:"
  case cast = "castObject:toType:"
  case noIndex = "noindex:"
  case now = "now"

  /// The names of all functions, for the suggestion in an error.
  package static let names = allCases.map(\.rawValue)

  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The function of a name; faster than asking every case.
  package init?(name: String) {
    guard let function = PredicateFunction.named[name] else { return nil }
    self = function
  }

  /// How many arguments it takes.
  var argumentCount: Int { rawValue.utf8.count { $0 == UInt8(ascii: ":") } }

  /// What its arguments must be.
  var operands: Operands {
    switch self {
    case .sum, .average, .median, .standardDeviation: .numbers
    case .count, .minimum, .maximum, .mode: .collection
    case .add, .subtract: .numberOrDate
    case .multiply, .divide, .modulus, .power, .squareRoot, .commonLogarithm, .naturalLogarithm,
      .exponential, .floor, .ceiling, .truncate, .magnitude, .bitAnd, .bitOr, .bitExclusiveOr,
      .shiftLeft, .shiftRight, .bitComplement:
      .number
    case .length, .uppercase, .lowercase, .canonical: .text
    case .cast, .noIndex, .now: .anything
    }
  }

  /// The kinds of arguments.
  enum Operands: Hashable {
    /// One number each.
    case number
    /// One number or date each.
    case numberOrDate
    /// One text.
    case text
    /// The elements of a collection of numbers.
    case numbers
    /// The elements of a collection.
    case collection
    /// What the function says itself.
    case anything
  }
}

extension PredicateFunction {
  /// Returns a function's result; nil arguments and unknown names give nil.
  static func evaluate(_ name: String, _ arguments: [EvaluatedValue]) -> EvaluatedValue {
    guard let function = PredicateFunction(name: name), let first = arguments.first,
      arguments.count == function.argumentCount
    else { return .one(.null) }
    switch function.operands {
    case .numbers, .collection:
      return function.statistic(first.elements.filter { !$0.isNull }, first.elements.count)
    case .anything:
      guard function == .cast else { return first }
      return .one(cast(first.single, arguments[1].single))
    case .text:
      return .one(first.single.map { function.form(of: $0) } ?? .null)
    case .number, .numberOrDate:
      guard let left = first.single else { return .one(.null) }
      guard arguments.count == 2 else { return .one(function.result(left)) }
      return .one(arguments[1].single.map { function.result(left, $0) } ?? .null)
    }
  }

  private static func cast(_ value: Value?, _ type: Value?) -> Value {
    guard let value, case .string(let name) = type else { return .null }
    return CastType(name: name)?.value(of: value) ?? .null
  }

  /// What a function of a text makes of it; null for what is no text.
  package func form(of value: Value) -> Value {
    guard let text = value.comparableText else { return .null }
    return switch self {
    case .length: .integer(Int64(text.utf16.count))
    case .uppercase: .string(text.uppercased())
    case .lowercase: .string(text.lowercased())
    case .canonical: .string(TextFolding.folded(text, [.caseInsensitive, .diacriticInsensitive]))
    case .sum, .count, .minimum, .maximum, .average, .median, .mode, .standardDeviation, .add,
      .subtract, .multiply, .divide, .modulus, .power, .squareRoot, .commonLogarithm,
      .naturalLogarithm, .exponential, .floor, .ceiling, .truncate, .magnitude, .bitAnd, .bitOr,
      .bitExclusiveOr, .shiftLeft, .shiftRight, .bitComplement, .cast, .noIndex, .now:
      .null
    }
  }
}
