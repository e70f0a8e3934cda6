import Daybook

/// The values of an object's properties by stored name, objects by ID, apart from any context.
struct EditorDraft {
  enum Part {
    case value(Any?)
    case object(ManagedObjectID?)
    case objects([ManagedObjectID])
  }

  private(set) var parts: [String: Part] = [:]

  init() {}

  /// Takes the values of everything that can be edited.
  init(_ object: ManagedObject) {
    for property in object.entity?.allProperties ?? [] {
      parts[property.name] = EditorDraft.part(property, of: object)
    }
  }

  private static func part(_ property: PropertyDescription, of object: ManagedObject) -> Part? {
    let value: Any?
    do throws(DaybookError) {
      value = try object.primitiveValue(forKey: property.name)
    } catch {
      preconditionFailure("an entity's objects have its properties: \(error)")
    }
    switch property {
    case .attribute(let attribute): return attribute.isDerived ? nil : .value(value)
    case .relationship(let relationship):
      guard relationship.isToMany else { return .object((value as? ManagedObject)?.objectID) }
      let members = (value as? any Sequence<ManagedObject>).map { Array($0) } ?? []
      return .objects(members.map(\.objectID))
    }
  }

  /// Sets whatever differs from an object's own values.
  func write(to object: ManagedObject) throws(DaybookError) {
    let present = EditorDraft(object)
    for (name, part) in parts where !part.isSame(as: present.parts[name]) {
      switch part {
      case .value(let value): try object.setValue(value, forKey: name)
      case .object(let id):
        try object.setValue(
          id.flatMap { object.managedObjectContext?.object(with: $0) },
          forKey: name
        )
      case .objects(let ids):
        let members = ids.compactMap { object.managedObjectContext?.object(with: $0) }
        try object.setValue(members, forKey: name)
      }
    }
  }

  /// Whether both hold the same values.
  func isSame(as other: EditorDraft) -> Bool {
    parts.count == other.parts.count
      && parts.allSatisfy { $0.value.isSame(as: other.parts[$0.key]) }
  }
}

extension EditorDraft.Part {
  func isSame(as other: EditorDraft.Part?) -> Bool {
    switch (self, other) {
    case (.value(let left), .value(let right)):
      guard let left = left as? any Hashable, let right = right as? any Hashable else {
        return left == nil && right == nil
      }
      return AnyHashable(left) == AnyHashable(right)
    case (.object(let left), .object(let right)): return left == right
    case (.objects(let left), .objects(let right)): return left == right
    case (.value, _), (.object, _), (.objects, _): return false
    }
  }
}
