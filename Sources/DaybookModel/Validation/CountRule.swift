/// How many destinations a relationship may have.
package struct CountRule: Hashable, Sendable {
  /// Whether there may be several destinations.
  package let isToMany: Bool

  /// Whether there may be none.
  package let isOptional: Bool

  /// The least number, where there is one at all; zero demands nothing.
  package let minimum: Int

  /// The greatest number; zero is no limit.
  package let maximum: Int

  /// Whether any number of destinations is fine.
  package var isEmpty: Bool { isOptional && minimum == 0 && maximum == 0 }

  /// Returns the rule that a number of destinations breaks, or `nil` if all is well.
  package func fault(for count: Int) -> DaybookError.ValidationFault? {
    if count == 0, isOptional { return nil }
    guard isToMany else { return count == 0 ? .missing : nil }
    let least = max(isOptional ? 0 : 1, minimum)
    if count < least { return .tooFewObjects(count: count, minimum: least) }
    return maximum > 0 && count > maximum ? .tooManyObjects(count: count, maximum: maximum) : nil
  }
}

extension RelationshipDescription {
  /// The relationship's rule for the number of its destinations, resolved for many objects.
  package var countRule: CountRule {
    let definition = definition
    return CountRule(
      isToMany: definition.isToMany,
      isOptional: definition.isOptional,
      minimum: definition.minimumCount,
      maximum: definition.maximumCount
    )
  }
}
