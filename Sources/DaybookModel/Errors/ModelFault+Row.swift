extension DaybookError.ModelFault {
  func row(at place: DaybookError.Place) -> FaultRow {
    switch self {
    case .newerVersion: FaultRow(134_060, exit: .newerFormat, summary)
    case .unknownTemplate: FaultRow(134_060, exit: .usage, summary)
    case _: FaultRow(134_060, exit: .badInput, summary)
    }
  }

  private var summary: String {
    switch self {
    case .several(let count): "the model has \(count) contradictions"
    case .notJSON(let detail): "not JSON: \(detail)"
    case .wrongShape(let expected): "expected \(expected)"
    case .unknownKey(let key, let near): "unknown key '\(key)'" + didYouMean(near)
    case .missingKey(let key): "the key '\(key)' is missing"
    case .newerVersion(let version): "version \(version) of the model's shape is newer than daybook"
    case .empty: "a model needs at least one entity"
    case .badName(let name): "'\(name)' is no name: a letter, then letters, digits or '_'"
    case .reservedName(let name): "'\(name)' is a name that every object uses already"
    case .duplicateEntity: "two entities have this name"
    case .duplicateProperty: "two properties have this name"
    case .redeclaredProperty(let ancestor): "\(ancestor) declares this property already"
    case .unknownParent(let name, let near): "no parent entity '\(name)'" + didYouMean(near)
    case .parentCycle(let names): "extends itself: " + names.joined(separator: " → ")
    case .unknownDestination(let name, let near):
      "no destination entity '\(name)'" + didYouMean(near)
    case .unknownInverse(let name, let destination, let near):
      "\(destination) has no relationship '\(name)' as inverse" + didYouMean(near)
    case .inverseOfOther(let inverse, let other?): "\(inverse) has another inverse: \(other)"
    case .inverseOfOther(let inverse, nil): "\(inverse) does not name it as its inverse"
    case .inverseElsewhere(let inverse, let destination):
      "\(inverse) leads to \(destination), not back"
    case .transientInverse(let inverse): "one of it and \(inverse) is transient, the other is not"
    case .badCount(let low, let high): "no count is at least \(low) and at most \(high)"
    case .countOfToOne: "a relationship to one object has no counts"
    case .orderedToOne: "a relationship to one object has no order"
    case .unknownType(let name, let near): "no type '\(name)'" + didYouMean(near)
    case .unknownDeleteRule(let name, let near): "no delete rule '\(name)'" + didYouMean(near)
    case .undefinedStored: "only a transient attribute may be of type Undefined"
    case .badDefault(let text, let type): "the default \(text) is no value of type \(type.rawValue)"
    case .badBound(let text, let type): "the bound \(text) does not fit type \(type.rawValue)"
    case .ruleNotApplicable(let rule, let type): "type \(type.rawValue) has no \(rule)"
    case .emptyRange(let low, let high): "the minimum \(low) is above the maximum \(high)"
    case .badPattern(let text): "the pattern '\(text)' is no regular expression"
    case .badRule(let text, let cause): "the rule '\(text)' cannot be checked: \(cause)"
    case .badDerivation(let text, let cause): "the derivation '\(text)' is not computed: \(cause)"
    case .malformedList(let list): "a \(list.rawValue) without properties, or with one twice"
    case .unknownMember(let list, let name, let near):
      "a \(list.rawValue) over '\(name)', which the entity lacks" + didYouMean(near)
    case .toManyMember(let list, let name): "a \(list.rawValue) over the to-many '\(name)'"
    case .transientMember(let list, let name): "a \(list.rawValue) over the transient '\(name)'"
    case .duplicateList(let list, let names):
      "the \(list.rawValue) \(names.joined(separator: ", ")) stands twice"
    case .duplicateComposite(let name): "two composites are called '\(name)'"
    case .unknownComposite(let name, let near): "no composite '\(name)'" + didYouMean(near)
    case .compositeCycle(let names): "contains itself: " + names.joined(separator: " → ")
    case .badElement(let kind): "an element of a composite is not \(kind)"
    case .compositeMember(let list, let name):
      "a \(list.rawValue) over the composite '\(name)'; name its elements"
    case .duplicateTemplate(let name): "two templates are called '\(name)'"
    case .namelessTemplate: "a template needs a name"
    case .badTemplate(let name, let cause): "the template '\(name)' cannot be used: \(cause)"
    case .unknownTemplate(let name, let near): "no template '\(name)'" + didYouMean(near)
    case .incomparableMember(let list, let name, let type):
      "a \(list.rawValue) over '\(name)', but type \(type.rawValue) has no keys"
    }
  }
}
