public import DaybookModel
internal import DaybookStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ManagedObject {
  /// Returns the value at a path of stored names, crossing relationships.
  ///
  /// A to-many relationship collects the values of its members into an array.
  ///
  /// - Throws: An error that suggests the nearest name.
  public final func value(forKeyPath path: String) throws(DaybookError) -> Any? {
    let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return try value(along: names[...])
  }

  private final func value(along names: ArraySlice<String>) throws(DaybookError) -> Any? {
    guard let first = names.first else { return self }
    if names.count > 1, layout.composites[first] != nil {
      let element = names.prefix(2).joined(separator: ".")
      return try self.value(along: [element] + names.dropFirst(2))
    }
    let value = try value(forKey: first)
    let rest = names.dropFirst()
    guard !rest.isEmpty, let value else { return value }
    if let object = value as? ManagedObject { return try object.value(along: rest) }
    let members: [ManagedObject]
    switch value {
    case let set as RelationshipSet<ManagedObject>: members = Array(set)
    case let list as OrderedRelationshipSet<ManagedObject>: members = Array(list)
    default: throw unknownKey(rest.joined(separator: "."))
    }
    var collected: [Any] = []
    for member in members {
      guard let found = try member.value(along: rest) else { continue }
      if let several = found as? [Any] {
        collected.append(contentsOf: several)
      } else {
        collected.append(found)
      }
    }
    return collected
  }

  /// Returns a to-many relationship by its stored name, as a live collection to change.
  ///
  /// This is what a class's own property of the type ``RelationshipSet`` gives, for entities
  /// without a class.
  ///
  /// - Throws: An error for an unknown name, an attribute, a to-one or an ordered relationship.
  public final func mutableSet(
    for key: String
  ) throws(DaybookError) -> RelationshipSet<ManagedObject> {
    let slot = try toManySlot(named: key, isOrdered: false)
    return RelationshipSet(source: .live(self, slot))
  }

  /// Returns an ordered to-many relationship by its stored name, as a live collection to change.
  ///
  /// - Throws: An error for an unknown name, an attribute, a to-one relationship or one without
  ///   an order.
  public final func mutableOrderedSet(
    for key: String
  ) throws(DaybookError) -> OrderedRelationshipSet<ManagedObject> {
    let slot = try toManySlot(named: key, isOrdered: true)
    return OrderedRelationshipSet(source: .live(self, slot))
  }

  private final func toManySlot(
    named key: String,
    isOrdered: Bool
  ) throws(DaybookError) -> PropertySlot {
    let slot = try slot(named: key)
    guard slot.isToMany, slot.isOrdered == isOrdered else {
      let expected =
        isOrdered ? "an ordered to-many relationship" : "a to-many relationship without an order"
      throw DaybookError(.value(.wrongKind(expected: expected)), at: place(slot))
    }
    bind()
    return slot
  }

  /// Returns a property's value without asking overrides, and without any notification.
  ///
  /// - Throws: An error that suggests the nearest name.
  public final func primitiveValue(forKey key: String) throws(DaybookError) -> Any? {
    guard let slot = layout.property(named: key) else {
      return dictionary(try composite(named: key), anyValue)
    }
    return anyValue(slot)
  }

  /// Sets an attribute or a to-one relationship without tracking the change.
  ///
  /// Neither inverses nor change sets learn of it; it is saved when the object is saved for
  /// another reason.
  ///
  /// - Throws: An error for an unknown name or a value of another type.
  public final func setPrimitiveValue(_ value: Any?, forKey key: String) throws(DaybookError) {
    guard let slot = layout.property(named: key) else {
      for (slot, value) in try elementValues(from: value, try composite(named: key)) {
        try setPrimitiveValue(value, forKey: slot.name)
      }
      return
    }
    try checkWritable(slot)
    bind()
    guard slot.column >= 0 else {
      throw DaybookError(.value(.wrongKind(expected: "an attribute")), at: place(slot))
    }
    let cells = ownEdits()
    if slot.isRelationship {
      guard let target = value as? ManagedObject else {
        return cells.setNull(slot.column, adding: [])
      }
      cells.setWord(target.row, slot.column, adding: [])
    } else {
      cells.set(try attributeValue(from: value, slot), slot.column, adding: [])
    }
  }
}

// MARK: - Reading and setting by slot

extension ManagedObject {
  final func slot(named key: String) throws(DaybookError) -> PropertySlot {
    guard let slot = layout.property(named: key) else { throw unknownKey(key) }
    return slot
  }

  final func unknownKey(_ key: String) -> DaybookError {
    let names = layout.properties.map(\.name) + layout.composites.keys
    let nearest = NearestName.of(key, among: names)
    return DaybookError(
      .value(.unknownProperty(key, nearest: nearest)),
      at: .init(object: reference, property: key)
    )
  }

  final func place(_ slot: PropertySlot, _ value: Value? = nil) -> DaybookError.Place {
    var place = DaybookError.Place(object: reference, property: slot.name, value: value)
    place.isNew = status.contains(.inserted)
    return place
  }

  final func anyValue(_ slot: PropertySlot) -> Any? {
    bind()
    if slot.isToMany {
      let source = RelationshipSource.live(self, slot)
      return slot.isOrdered
        ? OrderedRelationshipSet<ManagedObject>(source: source)
        : RelationshipSet<ManagedObject>(source: source)
    }
    if slot.isRelationship {
      let target = reference(slot.column)
      return target == 0 ? nil : graph.object(target)
    }
    return anyWord(slot) ?? any(attributeValue(slot), slot)
  }

  /// The values of the commonest types without a detour; nil for others and for no value.
  private final func anyWord(_ slot: PropertySlot) -> Any? {
    switch slot.storage {
    case .integer: word(slot.column).map { Int(truncatingIfNeeded: $0) }
    case .double: word(slot.column).map { Double(bitPattern: $0) }
    case .boolean: word(slot.column).map { $0 != 0 }
    case .date:
      word(slot.column).map { Date(timeIntervalSinceReferenceDate: Double(bitPattern: $0)) }
    case .text where slot.attributeType == .string: text(slot.column)
    case .float, .decimal, .uuid, .text, .bytes, .reference, .list: nil
    }
  }

  final func checkWritable(_ slot: PropertySlot) throws(DaybookError) {
    if !isAlive {
      throw DaybookError(.usage(.deleted(transaction: deletingTransaction)), at: place(slot))
    }
    if slot.isDerived {
      throw DaybookError(.value(.derived), at: place(slot))
    }
  }

  final func setAnyValue(_ value: Any?, _ slot: PropertySlot) throws(DaybookError) {
    try checkWritable(slot)
    bind()
    if slot.isToMany { return try setMembers(value, slot) }
    if slot.isRelationship {
      let target = try object(from: value, slot)
      if let target, let refusal = graph.refusal(of: target, as: slot, of: self) { throw refusal }
      return graph.setToOne(self, slot, target)
    }
    setValue(try attributeValue(from: value, slot), slot, slot.column)
  }

  private final func setMembers(_ value: Any?, _ slot: PropertySlot) throws(DaybookError) {
    guard let members = ManagedObject.members(of: value) else {
      throw DaybookError(
        .value(.wrongType(expected: "objects", found: ManagedObject.noun(of: value))),
        at: place(slot)
      )
    }
    for member in members {
      if let refusal = graph.refusal(of: member, as: slot, of: self) { throw refusal }
    }
    graph.replace(members, in: self, slot)
  }

  private static func members(of value: Any?) -> [ManagedObject]? {
    switch value {
    case nil: []
    case let set as RelationshipSet<ManagedObject>: Array(set)
    case let list as OrderedRelationshipSet<ManagedObject>: Array(list)
    case let set as Set<ManagedObject>: Array(set)
    case let objects as [ManagedObject]: objects
    default: nil
    }
  }

  private final func object(
    from value: Any?,
    _ slot: PropertySlot
  ) throws(DaybookError) -> ManagedObject? {
    guard let value else { return nil }
    if let object = value as? ManagedObject { return object }
    throw DaybookError(
      .value(.wrongType(expected: "an object", found: ManagedObject.noun(of: value))),
      at: place(slot)
    )
  }

  final func attributeValue(
    from value: Any?,
    _ slot: PropertySlot
  ) throws(DaybookError) -> Value {
    guard let attribute = slot.attribute else { return .null }
    guard let value else { return .null }
    if let text = try transformedText(of: value, slot) { return .transformable(text) }
    let stored = Value(any: value, as: attribute.type)
    guard let stored, attribute.type.accepts(stored) || attribute.type == .undefined else {
      if let stored, case .integer(let number) = stored, attribute.type.integerRange != nil {
        throw DaybookError.outOfRange(number, slot, of: self)
      }
      throw DaybookError(
        .value(
          .wrongType(expected: attribute.type.rawValue, found: ManagedObject.noun(of: value))
        ),
        at: place(slot)
      )
    }
    return stored
  }

  private static func noun(of value: Any?) -> String {
    value.map { "\(type(of: $0))" } ?? "nil"
  }
}
