#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The arguments of a predicate's format, taken one by one.
struct PredicateArguments {
  private let values: [Any?]
  private(set) var takenCount = 0

  init(_ values: [Any?]) {
    self.values = values
  }

  /// Takes the next argument; nil when there is none left.
  mutating func next() -> Any?? {
    guard takenCount < values.count else { return nil }
    takenCount += 1
    return .some(values[takenCount - 1])
  }

  /// What is wrong when arguments are left over.
  var surplus: String? {
    guard takenCount < values.count else { return nil }
    let places = takenCount == 1 ? "1 placeholder" : "\(takenCount) placeholders"
    return "\(values.count) arguments for \(places)"
  }

  /// The expression that stands for an argument; nil for a type that no attribute has.
  static func expression(_ argument: Any?) -> FetchExpression? {
    guard let argument else { return .constant(.null) }
    if let optional = argument as? any OptionalArgument {
      return expression(optional.wrappedArgument)
    }
    if let constant = argument as? any FetchConstant { return .constant(constant.fetchValue) }
    if let number = argument as? any BinaryInteger { return .constant(integer(number)) }
    if let set = argument as? Set<AnyHashable> {
      // A set has no order of its own: that of the texts makes equal sets equal predicates.
      return list(set.map(\.base))?.sorted
    }
    if let list = argument as? [Any] { return self.list(list) }
    return nil
  }

  private static func list(_ values: [Any]) -> FetchExpression? {
    var elements: [FetchExpression] = []
    for value in values {
      guard let element = expression(value) else { return nil }
      elements.append(element)
    }
    return .list(elements)
  }

  private static func integer(_ number: any BinaryInteger) -> Value {
    if let exact = Int64(exactly: number) { return .integer(exact) }
    return Decimal(string: "\(number)").map(Value.decimal) ?? .null
  }
}

extension FetchExpression {
  /// Makes what a value of any type stands for in a predicate; `nil` for a type that no attribute
  /// has.
  package init?(argument: Any?) {
    guard let expression = PredicateArguments.expression(argument) else { return nil }
    self = expression
  }

  fileprivate var sorted: FetchExpression {
    guard case .list(let elements) = self else { return self }
    return .list(elements.sorted { $0.format.precedesInByteOrder($1.format) })
  }
}

/// An optional inside an `Any`.
private protocol OptionalArgument {
  var wrappedArgument: Any? { get }
}

extension Optional: OptionalArgument {
  fileprivate var wrappedArgument: Any? { self }
}

// MARK: - Placeholders

extension PredicateParser {
  /// The argument for a placeholder, which is the current token.
  func argument(
    _ placeholder: PredicatePlaceholder
  ) throws(PredicateTextError) -> ParsedPart {
    let offset = current.range.lowerBound
    let sign = source.excerpt(current.range)
    guard let argument = arguments.next() else {
      throw PredicateTextError(.wrongArguments("there is no argument for \(sign)"), at: offset)
    }
    let number = arguments.takenCount
    guard let expression = PredicateArguments.expression(argument) else {
      let type = argument.map { String(describing: Swift.type(of: $0)) } ?? "nil"
      throw PredicateTextError(
        .wrongArguments("argument \(number) is a \(type), which no attribute holds"),
        at: offset
      )
    }
    switch (placeholder, expression) {
    case (.value, _):
      return ParsedPart(expression)
    case (.keyPath, .constant(.string(let path))):
      return openPath(path)
    case (.text, .constant(.string)):
      return ParsedPart(expression)
    case (.number, .constant(let value)) where ValueArithmetic.asDouble(value) != nil:
      return ParsedPart(expression)
    case (.keyPath, _), (.text, _), (.number, _):
      throw PredicateTextError(
        .wrongArguments("argument \(number) for \(sign) is no \(placeholder.noun)"),
        at: offset
      )
    }
  }
}

extension PredicatePlaceholder {
  fileprivate var noun: String {
    switch self {
    case .value: "value"
    case .keyPath: "key path"
    case .number: "number"
    case .text: "text"
    }
  }
}
