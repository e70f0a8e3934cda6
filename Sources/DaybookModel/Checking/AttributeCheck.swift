#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Checks one attribute and gives its default and bounds the shape of its type.
struct AttributeCheck {
  var attribute: AttributeDescription
  var faults: [DaybookError.ModelFault] = []

  init(_ attribute: AttributeDescription) {
    self.attribute = attribute
  }

  mutating func run() {
    if attribute.type == .undefined, !attribute.isTransient { faults.append(.undefinedStored) }
    checkBounds()
    checkPattern()
    checkTransformer()
    checkRules()
    checkComposite()
    guard faults.isEmpty else { return }
    checkDefault()
  }

  private mutating func checkBounds() {
    let given = !attribute.minimum.isNull || !attribute.maximum.isNull
    guard given else { return }
    guard attribute.type.isNumeric || attribute.type == .date || attribute.type == .string else {
      faults.append(.ruleNotApplicable(rule: "minimum or maximum", type: attribute.type))
      return
    }
    let minimum = bound(attribute.minimum)
    let maximum = bound(attribute.maximum)
    guard let minimum, let maximum else { return }
    attribute.minimum = minimum
    attribute.maximum = maximum
    if maximum.isBelow(minimum) {
      faults.append(
        .emptyRange(minimum: minimum.displayText, maximum: maximum.displayText)
      )
    }
  }

  /// The bound in the shape of the type; a text's bounds are lengths, which are whole and not
  /// negative.
  private mutating func bound(_ value: Value) -> Value? {
    let type = attribute.type == .string ? AttributeType.integer64 : attribute.type
    guard let bound = coerced(value, to: type), !bound.isNotANumber,
      attribute.type != .string || !bound.isBelow(.integer(0))
    else {
      faults.append(.badBound(value.description, type: attribute.type))
      return nil
    }
    return bound
  }

  private mutating func checkPattern() {
    guard let pattern = attribute.pattern else { return }
    if attribute.type != .string {
      faults.append(.ruleNotApplicable(rule: "pattern", type: attribute.type))
    } else if TextPattern.compiled(pattern) == nil {
      faults.append(.badPattern(pattern))
    }
  }

  private mutating func checkTransformer() {
    if attribute.transformerName != nil, attribute.type != .transformable {
      faults.append(.ruleNotApplicable(rule: "transformer", type: attribute.type))
    }
  }

  private mutating func checkRules() {
    for key in attribute.strayRuleKeys {
      let cause = "rules are numbered from 1 without a gap, and each warning has its rule"
      faults.append(.badRule(key, cause: cause))
    }
    for rule in attribute.rules {
      guard attribute.type != .composite else {
        faults.append(.ruleNotApplicable(rule: "rules of its own", type: attribute.type))
        continue
      }
      guard !attribute.isDerived else {
        faults.append(.badRule(rule.predicate, cause: "only the store sets a derived attribute"))
        continue
      }
      do throws(DaybookError) {
        _ = try CheckedRule(rule, of: attribute)
      } catch {
        faults.append(.badRule(rule.predicate, cause: error.row.summary))
      }
    }
  }

  private mutating func checkComposite() {
    guard attribute.type == .composite else {
      guard attribute.compositeName != nil else { return }
      return faults.append(.ruleNotApplicable(rule: "composite", type: attribute.type))
    }
    if attribute.compositeName == nil { faults.append(.missingKey("composite")) }
    for (rule, isGiven) in [
      ("transient values", attribute.isTransient), ("derivation", attribute.isDerived),
    ] where isGiven {
      faults.append(.ruleNotApplicable(rule: rule, type: attribute.type))
    }
  }

  private mutating func checkDefault() {
    guard !attribute.defaultValue.isNull else { return }
    guard !attribute.isDerived, attribute.type != .transformable, attribute.type != .composite
    else {
      faults.append(.ruleNotApplicable(rule: "default here", type: attribute.type))
      return
    }
    guard let value = coerced(attribute.defaultValue, to: attribute.type) else {
      faults.append(.badDefault(attribute.defaultValue.description, type: attribute.type))
      return
    }
    attribute.defaultValue = value
  }

  private func coerced(_ value: Value, to type: AttributeType) -> Value? {
    do {
      return try type.coerced(value)
    } catch {
      return nil
    }
  }
}

extension Value {
  /// Whether this is a number or date that compares with nothing.
  fileprivate var isNotANumber: Bool {
    switch self {
    case .double(let number): number.isNaN
    case .float(let number): number.isNaN
    case .decimal(let number): number.isNaN
    case .date(let date): date.timeIntervalSinceReferenceDate.isNaN
    case .null, .boolean, .integer, .string, .uuid, .uri, .binary, .transformable, .object,
      .objects:
      false
    }
  }
}
