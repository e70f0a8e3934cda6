internal import DaybookModel
internal import DaybookStore

extension ManagedObject {
  /// Checks every property by `validateValue`, and throws all failures as one error.
  final func validateProperties() throws {
    var failures: [DaybookError] = []
    for slot in layout.properties {
      do {
        try validate(slot)
      } catch {
        failures.append(contentsOf: DaybookError.failures(of: error, object: self))
      }
    }
    if let error = DaybookError.combined(failures) { throw error }
  }

  private final func validate(_ slot: PropertySlot) throws {
    guard let attribute = slot.attribute else { return try validateRelationship(slot) }
    guard !attribute.isDerived else { return }
    let before = anyValue(slot)
    var value = before
    try validateValue(&value, forKey: slot.name)
    guard !ManagedObject.isSameStorage(value, before) else { return }
    try setValue(value, forKey: slot.name)
  }

  private final func validateRelationship(_ slot: PropertySlot) throws {
    guard slot.isToMany else {
      var value = anyValue(slot)
      return try validateValue(&value, forKey: slot.name)
    }
    var value: Any? = nil
    try validateValue(&value, forKey: slot.name)
  }

  /// Whether both are bit for bit the same, so that nothing was replaced.
  private static func isSameStorage(_ left: Any?, _ right: Any?) -> Bool {
    withUnsafeBytes(of: left) { left in
      withUnsafeBytes(of: right) { right in left.elementsEqual(right) }
    }
  }

  /// Checks one value against the model.
  final func validateByModel(_ value: Any?, forKey key: String) throws {
    let slot = try slot(named: key)
    if let attribute = slot.attribute {
      guard let fault = attribute.faults(in: try attributeValue(from: value, slot)).first else {
        return
      }
      throw fault.located(at: self)
    }
    if let fault = relationshipFault(slot, hasTarget: value != nil) { throw fault }
  }

  private final func relationshipFault(
    _ slot: PropertySlot,
    hasTarget: Bool
  ) -> DaybookError? {
    guard let relationship = slot.relationship else { return nil }
    guard slot.isToMany else {
      guard !relationship.isOptional, !hasTarget else { return nil }
      return DaybookError(.validation(.missing), at: place(slot))
    }
    let count = graph.livingMemberCount(of: self, slot)
    if count == 0, relationship.isOptional { return nil }
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
    for slot in layout.properties where slot.relationship?.deleteRule == .deny {
      let count = graph.livingDestinationCount(of: self, slot)
      guard count > 0 else { continue }
      failures.append(
        DaybookError(.validation(.deletionDenied(count: count)), at: place(slot))
      )
    }
    if let error = DaybookError.combined(failures) { throw error }
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

  /// One error for several failures; nil for none.
  static func combined(_ failures: [DaybookError]) -> DaybookError? {
    guard failures.count > 1 else { return failures.first }
    return DaybookError(.validation(.several(failures.count)), underlying: failures)
  }

  /// The same error with the object as its place, unless it names one.
  func located(at object: ManagedObject) -> DaybookError {
    guard place.object == nil else { return self }
    var copy = self
    copy.place.object = object.reference
    copy.place.entity = object.layout.entityName
    return copy
  }
}
