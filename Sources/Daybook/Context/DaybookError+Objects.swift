internal import DaybookModel

// The faults that setters record and dynamic access throws.
extension DaybookError {
  static func outOfRange(
    _ number: Int64,
    _ slot: PropertySlot,
    of object: ManagedObject
  ) -> DaybookError {
    DaybookError(
      .value(.outOfRange(String(number), type: slot.attributeType)),
      at: .init(object: object.reference, property: slot.name, value: .integer(number))
    )
  }

  static func derivedAttribute(of object: ManagedObject, named name: String) -> DaybookError {
    DaybookError(.value(.derived), at: .init(object: object.reference, property: name))
  }

  static func otherContext(
    _ target: ManagedObject,
    _ slot: PropertySlot,
    of object: ManagedObject
  ) -> DaybookError {
    DaybookError(
      .usage(.otherContext(own: object.graph.label, other: target.graph.label)),
      at: .init(
        object: object.reference,
        property: slot.name,
        value: .object(target.reference)
      )
    )
  }

  static func deletedDestination(
    _ target: ManagedObject,
    _ slot: PropertySlot,
    of object: ManagedObject
  ) -> DaybookError {
    DaybookError(
      .usage(.deleted(transaction: target.deletingTransaction)),
      at: .init(
        object: object.reference,
        property: slot.name,
        value: .object(target.reference)
      )
    )
  }

  static func wrongDestination(
    _ target: ManagedObject,
    _ slot: PropertySlot,
    of object: ManagedObject
  ) -> DaybookError {
    DaybookError(
      .validation(
        .wrongDestination(
          target.reference,
          expected: slot.relationship?.destination.name ?? ""
        )
      ),
      at: .init(object: object.reference, property: slot.name)
    )
  }

  static func unreadableTransformable(
    _ text: String,
    of object: ManagedObject,
    cause: String
  ) -> DaybookError {
    DaybookError(
      .value(.unreadable(text, type: .transformable)),
      at: .init(object: object.reference),
      remedy: cause
    )
  }

  static func unencodable(
    of object: ManagedObject,
    named name: String,
    cause: String
  ) -> DaybookError {
    DaybookError(
      .value(.wrongType(expected: "a value that can be written as JSON", found: cause)),
      at: .init(object: object.reference, property: name)
    )
  }
}

extension ObjectGraph {
  /// What the context is called in errors.
  var label: String {
    context?.name ?? parent.map { "a child of \($0.label)" } ?? "a context without a name"
  }
}
