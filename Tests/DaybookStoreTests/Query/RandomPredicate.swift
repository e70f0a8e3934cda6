import DaybookModel
import Foundation
import TestSupport

/// Random conditions on items, over every kind of column, path and operator.
struct RandomPredicate {
  private typealias Relation = FetchComparison.Relation

  private static let orders: [Relation] = [
    .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
  ]

  private static let textual: [Relation] = [.beginsWith, .contains, .endsWith, .like]

  /// A tree of a few conditions.
  static func tree(_ depth: Int, _ random: inout SeededGenerator) -> FetchPredicate {
    guard depth > 0, random.chooses(withChance: 0.6) else { return condition(&random) }
    let count = Int.random(in: 1...3, using: &random)
    let parts = (0..<count).map { _ in tree(depth - 1, &random) }
    return switch Int.random(in: 0...4, using: &random) {
    case 0: .not(parts[0])
    case 1, 2: .and(parts)
    default: .or(parts)
    }
  }

  private static func condition(_ random: inout SeededGenerator) -> FetchPredicate {
    switch Int.random(in: 0...9, using: &random) {
    case 0: toMany(&random)
    case 1: count(&random)
    case 2: objects(&random)
    case 3: random.chooses(withChance: 0.5) ? .always : .never
    default: attribute(path(&random), .single, &random)
    }
  }

  private static func path(_ random: inout SeededGenerator) -> String {
    let paths = [
      "name", "total", "amount", "flag", "price", "soldAt", "code", "weight", "name", "amount",
      "group.title", "group.rank", "group.parent.title", "group.parent.parent.rank",
    ]
    return paths.randomElement(using: &random) ?? "name"
  }

  private static func toMany(_ random: inout SeededGenerator) -> FetchPredicate {
    let paths = [
      "tags.label", "group.items.amount", "group.children.rank", "tags.items.name",
      "tags.items.group.title", "group.title", "amount",
    ]
    let quantifier: [FetchComparison.Quantifier] = [.any, .all, .none]
    return attribute(
      paths.randomElement(using: &random) ?? "tags.label",
      quantifier.randomElement(using: &random) ?? .any,
      &random
    )
  }

  private static func count(_ random: inout SeededGenerator) -> FetchPredicate {
    let paths = ["tags.@count", "group.items.@count", "group.parent.children.@count"]
    let relation = orders.randomElement(using: &random) ?? .equal
    return .compare(
      paths.randomElement(using: &random) ?? "tags.@count",
      relation,
      .integer(Int64.random(in: 0...6, using: &random))
    )
  }

  private static func objects(_ random: inout SeededGenerator) -> FetchPredicate {
    let group = ObjectReference(entity: "Group", number: Int64.random(in: 1...8, using: &random))
    let tag = ObjectReference(entity: "Tag", number: Int64.random(in: 1...5, using: &random))
    let item = ObjectReference(entity: "Item", number: Int64.random(in: 1...40, using: &random))
    return switch Int.random(in: 0...6, using: &random) {
    case 0: .compare("group", .equal, .object(group))
    case 1: .compare("group", .notEqual, .object(group))
    case 2: .isNil("group.parent")
    case 3: .compare("tags", .contains, .object(tag))
    case 4: .isObject(in: [item, ObjectReference(entity: "SubItem", number: item.number)])
    case 5: .isIn("group", [.object(group), .object(ObjectReference(entity: "Group", number: 1))])
    default: .compare("group.parent", .notEqual, .null)
    }
  }

  private static func attribute(
    _ path: String,
    _ quantifier: FetchComparison.Quantifier,
    _ random: inout SeededGenerator
  ) -> FetchPredicate {
    let name = path.split(separator: ".").last.map(String.init) ?? path
    let isText = name == "name" || name == "title" || name == "label"
    let roll = Int.random(in: 0...9, using: &random)
    var relation = orders.randomElement(using: &random) ?? .equal
    if isText, roll > 4 { relation = textual.randomElement(using: &random) ?? .contains }
    if roll == 0 { relation = .isIn }
    if roll == 1 { relation = .between }
    var right = FetchExpression.constant(constant(name, &random))
    if relation == .isIn || relation == .between {
      let count = relation == .between ? 2 : Int.random(in: 0...4, using: &random)
      right = .list((0..<count).map { _ in .constant(constant(name, &random)) })
    }
    let options: [TextOptions] = [
      [], [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
    ]
    return .comparison(
      FetchComparison(
        quantifier: quantifier,
        left: .keyPath(path),
        relation: relation,
        right: right,
        options: isText ? options.randomElement(using: &random) ?? [] : []
      )
    )
  }

  private static func constant(_ name: String, _ random: inout SeededGenerator) -> Value {
    if random.chooses(withChance: 0.05) { return .null }
    switch name {
    case "total": return random.chooses(withChance: 0.3) ? random.number() : random.double()
    case "amount", "rank", "extra":
      return random.chooses(withChance: 0.3) ? random.double() : random.number()
    case "flag": return random.chooses(withChance: 0.3) ? .integer(1) : .boolean(true)
    case "code": return QueryFixture.identifier(UInt8.random(in: 0...70, using: &random))
    case "price", "weight", "soldAt": return random.item()[name] ?? .null
    default: return random.text()
    }
  }
}

extension FetchPredicate {
  /// Smaller predicates to try when this one shows a difference.
  var smaller: [FetchPredicate] {
    switch self {
    case .always, .never, .comparison: []
    case .not(let inner): [inner] + inner.smaller.map { .not($0) }
    case .and(let parts): FetchPredicate.smaller(parts) { .and($0) }
    case .or(let parts): FetchPredicate.smaller(parts) { .or($0) }
    }
  }

  private static func smaller(
    _ parts: [FetchPredicate],
    _ make: ([FetchPredicate]) -> FetchPredicate
  ) -> [FetchPredicate] {
    var candidates = parts
    for index in parts.indices {
      var rest = parts
      rest.remove(at: index)
      if !rest.isEmpty { candidates.append(make(rest)) }
      for part in parts[index].smaller {
        var changed = parts
        changed[index] = part
        candidates.append(make(changed))
      }
    }
    return candidates
  }
}
