public import DaybookModel
internal import DaybookStore

extension ManagedObject {
  /// The new values of the properties that differ from the last fetch or save, by stored name.
  ///
  /// Transient properties are left out. Of a composite attribute the whole dictionary is new where
  /// one element is. A missing value is `NSNull`'s equivalent: the entry's
  /// value is nil.
  public final func changedValues() -> [String: Any?] {
    var values: [String: Any?] = [:]
    for slot in layout.properties where isChanged(slot) {
      enter(slot, anyValue, into: &values)
    }
    return values
  }

  /// Enters a property's value, or the whole value of the composite attribute that it belongs to.
  private final func enter(
    _ slot: PropertySlot,
    _ value: (PropertySlot) -> Any?,
    into values: inout [String: Any?]
  ) {
    guard let composite = composite(of: slot) else {
      values.updateValue(value(slot), forKey: slot.name)
      return
    }
    guard values.index(forKey: composite.name) == nil else { return }
    values.updateValue(dictionary(composite, value), forKey: composite.name)
  }

  /// Whether any stored property differs from the last fetch or save.
  public final var hasPersistentChangedValues: Bool {
    layout.properties.contains(where: isChanged)
  }

  /// The values of the last fetch or save, by stored name; empty for an inserted object.
  ///
  /// - Parameter keys: The stored names, or nil for all attributes and to-one relationships.
  /// - Returns: An entry for each name; its value is nil where there is none.
  /// - Throws: An error that suggests the nearest name.
  public final func committedValues(
    forKeys keys: [String]? = nil
  ) throws(DaybookError) -> [String: Any?] {
    guard !status.contains(.inserted) else { return [:] }
    bind()
    var values: [String: Any?] = [:]
    if let keys {
      for key in keys {
        if let slot = layout.property(named: key) {
          values.updateValue(committedAny(slot), forKey: key)
        } else {
          let dictionary = dictionary(try composite(named: key), committedAny)
          values.updateValue(dictionary, forKey: key)
        }
      }
    } else {
      for slot in layout.properties where slot.isStored && !slot.isToMany {
        enter(slot, committedAny, into: &values)
      }
    }
    return values
  }

  /// The values from before the current event, by stored name, of the attributes and to-one
  /// relationships that are different now; empty for an object that the event inserted.
  ///
  /// An event ends with ``ManagedObjectContext/processPendingChanges()``.
  ///
  /// - Complexity: O(*n*), where *n* is the number of objects that the event has changed.
  public final func changedValuesForCurrentEvent() -> [String: Any?] {
    guard status.contains(.touched), isAnnounced else { return [:] }
    let before = graph.event.cells(before: self)
    var values: [String: Any?] = [:]
    let former = { (slot: PropertySlot) -> Any? in
      guard let before, before.isPresent(slot.column) else { return self.committedAny(slot) }
      return self.anyValue(of: before, slot)
    }
    for slot in layout.properties where slot.column >= 0 {
      guard let edits, edits.isPresent(slot.column) else { continue }
      if let before, before.isPresent(slot.column) {
        guard !edits.hasSameCell(slot.column, as: before) else { continue }
      } else {
        guard differsFromRow(slot) else { continue }
      }
      enter(slot, former, into: &values)
    }
    return values
  }

  /// Whether the object was there before the current event.
  private final var isAnnounced: Bool {
    !status.contains(.inserted) || status.contains(.announced)
  }

  private final func anyValue(of cells: RowCells, _ slot: PropertySlot) -> Any? {
    guard !cells.isNull(slot.column) else { return nil }
    guard slot.isRelationship else {
      return any(cells.value(slot.column, slot.attributeType), slot)
    }
    return graph.object(cells.word(slot.column))
  }

  private final func committedAny(_ slot: PropertySlot) -> Any? {
    if slot.isToMany {
      return graph.storedList(of: self, slot).map { graph.object($0) }
    }
    guard slot.isRelationship else { return any(committedValue(slot), slot) }
    let target = committedReference(slot)
    return target == 0 ? nil : graph.object(target)
  }

  /// The reference before the edits.
  final func committedReference(_ slot: PropertySlot) -> UInt64 {
    if let base = edits?.base, base.isPresent(slot.column) {
      return base.reference(slot.column)
    }
    return slot.isStored ? rowReference(slot.column) : 0
  }

  /// The reference that the row has.
  final func rowReference(_ column: Int) -> UInt64 {
    seat?[column].load(position, as: UInt64.self) ?? 0
  }

  /// Whether a stored property was set and differs from the last fetch or save; an element of a
  /// composite attribute also where another one was.
  final func isChanged(_ slot: PropertySlot) -> Bool {
    guard let edits, slot.isStored else { return false }
    return isAny(slot) { isChangedItself($0, edits) }
  }

  private final func isChangedItself(_ slot: PropertySlot, _ edits: ObjectEdits) -> Bool {
    if slot.isToMany {
      guard let link = edits.link(slot.index), link.isChanged else { return false }
      return status.contains(.inserted) || !graph.isUnchanged(link, of: self, slot)
    }
    guard edits.isChanged(slot.column) else { return false }
    return differsFromRow(slot)
  }

  /// Whether the edited value is not the committed one; true for an inserted object's values.
  final func differsFromRow(_ slot: PropertySlot) -> Bool {
    guard let edits, edits.isPresent(slot.column) else { return false }
    guard !status.contains(.inserted) else { return true }
    if slot.isRelationship { return reference(slot.column) != committedReference(slot) }
    return !attributeValue(slot).isIdentical(to: committedValue(slot))
  }
}
