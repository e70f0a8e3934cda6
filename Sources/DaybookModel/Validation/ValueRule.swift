/// A rule of an attribute's own, in the language of predicates.
///
/// `SELF` is the value, and `length` the length of a text in UTF-16 units.
public struct ValueRule: Hashable, Sendable {
  /// What has to be true of a value, such as `length >= 3` or `SELF BEGINSWITH 'A'`.
  public let predicate: String

  /// What is said where it is not: a whole sentence.
  public let warning: String

  /// Makes a rule.
  public init(_ predicate: String, warning: String) {
    self.predicate = predicate
    self.warning = warning
  }
}

extension AttributeDescription {
  /// The rules of the attribute's own, in the order in which they are checked.
  ///
  /// They are texts of ``userInfo``, so that every model file and journal has them and the version
  /// hash has not: `daybook.rule.1` and `daybook.rule.1.warning`, and so on from 1 without a gap.
  public internal(set) var rules: [ValueRule] {
    get {
      guard !userInfo.isEmpty else { return [] }
      var rules: [ValueRule] = []
      while let predicate = userInfo[RuleKey.predicate(rules.count + 1)] {
        let warning = userInfo[RuleKey.warning(rules.count + 1)]
        rules.append(ValueRule(predicate, warning: warning ?? "must satisfy \(predicate)"))
      }
      return rules
    }
    set {
      userInfo = userInfo.filter { !$0.key.hasPrefix(RuleKey.prefix) }
      for (position, rule) in newValue.enumerated() {
        userInfo[RuleKey.predicate(position + 1)] = rule.predicate
        userInfo[RuleKey.warning(position + 1)] = rule.warning
      }
    }
  }
}

extension AttributeDescription {
  /// The free texts that are named like parts of rules and are none, sorted.
  var strayRuleKeys: [String] {
    let keys = userInfo.keys.filter { $0.hasPrefix(RuleKey.prefix) }
    guard !keys.isEmpty else { return [] }
    let numbers = rules.indices.map { $0 + 1 }
    let known = Set(numbers.map(RuleKey.predicate) + numbers.map(RuleKey.warning))
    return keys.filter { !known.contains($0) }.sorted()
  }
}

/// The keys of rules among an attribute's free texts.
private enum RuleKey {
  static let prefix = "daybook.rule."

  static func predicate(_ number: Int) -> String { "\(prefix)\(number)" }
  static func warning(_ number: Int) -> String { "\(prefix)\(number).warning" }
}

/// A rule made ready for many values.
struct CheckedRule {
  let warning: String
  private let evaluator: PredicateEvaluator

  /// Reads a rule and checks it against the type of its attribute.
  ///
  /// - Throws: What is wrong with the predicate.
  init(_ rule: ValueRule, of attribute: AttributeDescription) throws(DaybookError) {
    warning = rule.warning
    let predicate = try FetchPredicate(format: rule.predicate)
    let known = CheckedRule.entities[attribute.type]
    let entity = if let known { known } else { try CheckedRule.entity(of: attribute.type) }
    let resolver = PredicateResolver(entity)
    evaluator = PredicateEvaluator(try resolver.resolve(try CheckedRule.aboutValue(predicate)))
  }

  /// By type, since every commit makes its rules ready: models are not made for nothing.
  private static let entities: [AttributeType: EntityDescription] = {
    var entities: [AttributeType: EntityDescription] = [:]
    for type in AttributeType.allCases where type != .composite {
      do {
        entities[type] = try entity(of: type)
      } catch {
        preconditionFailure("an attribute of any type but a composite makes a model: \(error)")
      }
    }
    return entities
  }()

  /// Predicates are about objects: a value becomes that of an object with this attribute alone.
  private static func entity(of type: AttributeType) throws(DaybookError) -> EntityDescription {
    var entity = EntityDefinition(name: "Value")
    entity.attributes = [AttributeDescription(name: LoneValue.name, type: type)]
    entity.attributes[0].isTransient = type == .undefined
    var definition = ModelDefinition(name: "")
    definition.entities = [entity]
    return EntityDescription(model: try ManagedObjectModel(definition), index: 0)
  }

  /// Whether a value keeps the rule.
  func isKept(by value: Value) -> Bool {
    evaluator.matches(LoneValue(value: value))
  }

  private static func aboutValue(
    _ predicate: FetchPredicate
  ) throws(DaybookError) -> FetchPredicate {
    try predicate.replacing { expression throws(DaybookError) in
      let text: String
      switch expression {
      case .selfObject: return .keyPath(LoneValue.name)
      case .keyPath(let path), .path(.selfObject, let path): text = path
      case .constant, .list, .variable, .path, .element, .function, .subquery, .conditional:
        return nil
      }
      let steps = KeyPathSteps(text)
      if steps.names.isEmpty, steps.operation == nil { return .keyPath(LoneValue.name) }
      guard steps.names == ["length"], steps.operation == nil else {
        throw DaybookError(
          .predicate(.invalidRequest("a rule is about SELF, its length and nothing else"))
        )
      }
      return .function(PredicateFunction.length.rawValue, [.keyPath(LoneValue.name)])
    }
  }
}

/// An object that is nothing but one value.
private struct LoneValue: ValueRow {
  static let name = "value"

  let value: Value

  var reference: ObjectReference { ObjectReference(entity: "Value", number: 1) }

  func value(named name: String) -> Value { name == LoneValue.name ? value : .null }

  func related(_ reference: ObjectReference) -> (any ValueRow)? { nil }
}
