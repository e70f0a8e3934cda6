internal import DaybookModel
internal import DaybookStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ManagedObject {
  /// Checks every property by `validateValue`, and throws all failures as one error.
  final func validateProperties() throws {
    var failures: [DaybookError] = []
    let (rules, keys) = (layout.rules, layout.keys)
    for index in 0..<rules.count where !rules[index].isDerived {
      do {
        try validate(index, rules[index], keys[index])
      } catch {
        failures.append(contentsOf: DaybookError.failures(of: error, object: self))
      }
    }
    if !layout.conditions.isEmpty { failures += missingElements }
    if let error = DaybookError.combining(failures) { throw error }
  }

  private final func validate(_ index: Int, _ rule: SlotRule, _ key: String) throws {
    var value = validatedValue(index, rule)
    let before = ManagedObject.bits(of: &value)
    graph.validatedIndex = index
    defer { graph.validatedIndex = -1 }
    try validateValue(&value, forKey: key)
    guard !rule.isRelationship, ManagedObject.bits(of: &value) != before else { return }
    try setValue(value, forKey: key)
  }

  /// The value to be checked; a to-many relationship is counted, not handed over.
  private final func validatedValue(_ index: Int, _ rule: SlotRule) -> Any? {
    guard !rule.isToMany else { return nil }
    switch rule.storage {
    case .integer: return word(rule.column).map { Int(truncatingIfNeeded: $0) }
    case .double: return word(rule.column).map { Double(bitPattern: $0) }
    case .boolean: return word(rule.column).map { $0 != 0 }
    case .text where rule.isText: return text(rule.column)
    case .date:
      return word(rule.column).map {
        Date(timeIntervalSinceReferenceDate: Double(bitPattern: $0))
      }
    case .uuid: return pair(rule.column).map { unsafeBitCast($0, to: UUID.self) }
    case .reference:
      let target = reference(rule.column)
      return target == 0 ? nil : graph.object(target)
    case .float, .decimal, .text, .bytes, .list:
      return anyValue(layout.properties[index])
    }
  }

  /// The variable's own bits, from which a replacement is told without knowing the type.
  private static func bits(of value: inout Any?) -> SIMD4<UInt64> {
    withUnsafeBytes(of: &value) { $0.loadUnaligned(as: SIMD4<UInt64>.self) }
  }

  /// Checks one value against the model.
  final func validateByModel(_ value: Any?, forKey key: String) throws {
    let index = graph.validatedIndex
    if index >= 0, layout.keys[index] == key {
      // The object's own value has the right type; most have no rule to break.
      let rule = layout.rules[index]
      if !rule.isToMany, value == nil ? rule.isOptional : isFree(rule) { return }
      return try validateByModel(value, layout.properties[index])
    }
    guard let slot = layout.property(named: key) else {
      return try validateByModel(value, try composite(named: key))
    }
    try validateByModel(value, slot)
  }

  /// Whether the value that is there cannot break any rule.
  private final func isFree(_ rule: SlotRule) -> Bool {
    guard !rule.hasRules else { return false }
    guard rule.storage == .date, let bits = word(rule.column) else { return true }
    return !Double(bitPattern: bits).isNaN
  }

  private final func validateByModel(_ value: Any?, _ slot: PropertySlot) throws {
    guard !slot.isRelationship else {
      if let fault = relationshipFault(slot, hasTarget: value != nil) { throw fault }
      return
    }
    if value == nil, slot.isOptional { return }
    guard let rules = slot.rules else { return }
    let faults = rules.faults(in: try attributeValue(from: value, slot))
    if let error = DaybookError.combining(faults.map { $0.located(at: self) }) { throw error }
  }

  private final func relationshipFault(
    _ slot: PropertySlot,
    hasTarget: Bool
  ) -> DaybookError? {
    guard slot.isToMany else {
      guard !slot.isOptional, !hasTarget else { return nil }
      return DaybookError(.validation(.missing), at: place(slot))
    }
    guard let relationship = slot.relationship else { return nil }
    let count = graph.livingMemberCount(of: self, slot)
    if count == 0, slot.isOptional { return nil }
    let minimum = max(relationship.minimumCount, relationship.isOptional ? 0 : 1)
    if count < minimum {
      return DaybookError(
        .validation(.tooFewObjects(count: count, minimum: minimum)),
        at: place(slot)
      )
    }
    guard relationship.maximumCount > 0, count > relationship.maximumCount else { return nil }
    return DaybookError(
      .validation(.tooManyObjects(count: count, maximum: relationship.maximumCount)),
      at: place(slot)
    )
  }

  /// Checks the Deny rules of an object that is to be deleted.
  final func validateDeletion() throws {
    var failures: [DaybookError] = []
    for slot in layout.properties where slot.deleteRule == .deny {
      let count = graph.livingDestinationCount(of: self, slot)
      guard count > 0 else { continue }
      failures.append(
        DaybookError(.validation(.deletionDenied(count: count)), at: place(slot))
      )
    }
    if let error = DaybookError.combining(failures) { throw error }
  }
}

extension DaybookError {
  /// The single failures of whatever a validation threw.
  static func failures(of error: any Error, object: ManagedObject) -> [DaybookError] {
    guard let error = error as? DaybookError else {
      return [
        DaybookError(
          .validation(.custom("\(error)", code: 1_550)),
          at: .init(object: object.reference)
        )
      ]
    }
    if case .validation(.several) = error.reason {
      return error.underlying.map { $0.located(at: object) }
    }
    return [error.located(at: object)]
  }

  /// The same error with the object as its place, unless it names one.
  func located(at object: ManagedObject) -> DaybookError {
    guard place.object == nil else { return self }
    var copy = self
    copy.place.object = object.reference
    copy.place.entity = object.layout.entityName
    copy.place.isNew = object.status.contains(.inserted)
    return copy
  }
}
