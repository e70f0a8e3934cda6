import DaybookModel
import TestSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Random predicates over everything that a tree can hold.
enum RandomTree {
  private static let names = [
    "name", "größe", "in", "SIZE", "self", "a_1", "origin", "any", "first", "nil", "FUNCTION",
  ]

  private static let texts = [
    "", "a", "it's", "say \"x\"", "\\", "\\d+\\*", "a\nb\tc\r", "%@", "$x", "é", "e\u{301}", "名前",
    "' OR '' == '", "\u{202E}", "\u{0}",
  ]

  static func predicate(_ depth: Int, _ random: inout SeededGenerator) -> FetchPredicate {
    guard depth > 0 else { return random.chooses(withChance: 0.5) ? .always : .never }
    switch Int.random(in: 0...5, using: &random) {
    case 0: return .not(predicate(depth - 1, &random))
    case 1: return .and(predicates(depth, &random))
    case 2: return .or(predicates(depth, &random))
    default: return .comparison(comparison(depth, &random))
    }
  }

  private static func predicates(
    _ depth: Int,
    _ random: inout SeededGenerator
  ) -> [FetchPredicate] {
    (0..<Int.random(in: 2...3, using: &random)).map { _ in predicate(depth - 1, &random) }
  }

  private static func comparison(
    _ depth: Int,
    _ random: inout SeededGenerator
  ) -> FetchComparison {
    FetchComparison(
      quantifier: FetchComparison.Quantifier.allCases.randomElement(using: &random) ?? .single,
      left: expression(depth - 1, &random),
      relation: FetchComparison.Relation.allCases.randomElement(using: &random) ?? .equal,
      right: expression(depth - 1, &random),
      options: TextOptions(rawValue: UInt8.random(in: 0...15, using: &random))
    )
  }

  static func expression(_ depth: Int, _ random: inout SeededGenerator) -> FetchExpression {
    guard depth > 0 else { return leaf(&random) }
    let below = depth - 1
    switch Int.random(in: 0...9, using: &random) {
    case 0: return .list(expressions(0...3, below, &random))
    case 1: return .path(expression(below, &random), path(&random))
    case 2: return .element(expression(below, &random), subscripted(below, &random))
    case 3: return function(below, &random)
    case 4:
      return .subquery(
        expression(below, &random),
        variable: name(&random),
        predicate(below, &random)
      )
    case 5:
      return .conditional(
        predicate(below, &random),
        expression(below, &random),
        expression(below, &random)
      )
    default: return leaf(&random)
    }
  }

  private static func expressions(
    _ counts: ClosedRange<Int>,
    _ depth: Int,
    _ random: inout SeededGenerator
  ) -> [FetchExpression] {
    (0..<Int.random(in: counts, using: &random)).map { _ in expression(depth, &random) }
  }

  private static func function(_ depth: Int, _ random: inout SeededGenerator) -> FetchExpression {
    let operators = [
      "add:to:", "from:subtract:", "multiply:by:", "divide:by:", "raise:toPower:",
      "bitwiseAnd:with:", "bitwiseOr:with:", "bitwiseXor:with:", "leftshift:by:", "rightshift:by:",
    ]
    if random.chooses(withChance: 0.6), let name = operators.randomElement(using: &random) {
      return .function(name, [expression(depth, &random), expression(depth, &random)])
    }
    let others =
      PredicateFunction.names + ["in:", "", "a b", "x::", ":", "SUBQUERY", "a:b"]
    return .function(
      others.randomElement(using: &random) ?? "now",
      expressions(0...3, depth, &random)
    )
  }

  private static func subscripted(
    _ depth: Int,
    _ random: inout SeededGenerator
  ) -> FetchSubscript {
    switch Int.random(in: 0...3, using: &random) {
    case 0: .first
    case 1: .last
    case 2: .size
    default: .position(expression(depth, &random))
    }
  }

  private static func leaf(_ random: inout SeededGenerator) -> FetchExpression {
    switch Int.random(in: 0...5, using: &random) {
    case 0: .selfObject
    case 1: .variable(name(&random))
    case 2, 3: .keyPath(path(&random))
    default: .constant(constant(&random))
    }
  }

  private static func name(_ random: inout SeededGenerator) -> String {
    let pool = random.chooses(withChance: 0.9) ? names : texts
    return pool.randomElement(using: &random) ?? "name"
  }

  private static func path(_ random: inout SeededGenerator) -> String {
    var steps = (0..<Int.random(in: 1...3, using: &random)).map { _ in name(&random) }
    if random.chooses(withChance: 0.3) { steps.append("@count") }
    if random.chooses(withChance: 0.1) { steps.insert("@sum", at: 0) }
    return steps.joined(separator: ".")
  }

  private static func constant(_ random: inout SeededGenerator) -> Value {
    let text = texts.randomElement(using: &random) ?? ""
    let bits = random.next()
    let number = Double(bitPattern: bits)
    let finite = number.isNaN ? -0.5 : number
    let object = ObjectReference(entity: "Größe", number: Int64(bits >> 1))
    let mantissa = Decimal(Int64(bitPattern: bits))
    switch Int.random(in: 0...14, using: &random) {
    case 0: return .null
    case 1: return .boolean(bits & 1 == 0)
    case 2: return .integer(Int64(bitPattern: bits))
    case 3: return .integer(Int64(bits & 15) - 8)
    case 4: return .double(finite)
    case 5: return .double(Double(Int64(bits & 15) - 8) / 4)
    case 6:
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
      return .float(float.isNaN ? 1.5 : float)
    case 7: return .decimal(mantissa / 1_000_000)
    case 8: return .date(Date(timeIntervalSinceReferenceDate: finite))
    case 9: return .uuid(uuid(bits, random.next()))
    case 10: return URL(string: "https://example.org/\(bits)?a='b'").map(Value.uri) ?? .null
    case 11: return .binary(Data(text.utf8))
    case 12: return .transformable("{\"a\":[\(bits)]}")
    case 13:
      return .objects(bits & 1 == 0 ? [] : [object, ObjectReference(entity: "A", number: 1)])
    default: return .string(text)
    }
  }

  private static func uuid(_ high: UInt64, _ low: UInt64) -> UUID {
    var bytes: [UInt8] = []
    for word in [high, low] {
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
        bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      )
    )
  }
}
