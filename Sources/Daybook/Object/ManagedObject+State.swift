public import DaybookModel
internal import DaybookStore

extension ManagedObject {
  /// The object's identity, permanent from the moment of insertion.
  public final var objectID: ManagedObjectID {
    if status.contains(.prototype) { graph.probe?.record("SELF") }
    return ManagedObjectID(
      store: graph.connection?.storeHandle ?? 0,
      entity: layout.nameHandle,
      number: Int64(bitPattern: row & 0xFFFF_FFFF_FFFF)
    )
  }

  /// The context that the object belongs to; `nil` after its deletion was saved, after its
  /// insertion was rolled back, and after a reset.
  public final var managedObjectContext: ManagedObjectContext? {
    status.contains(.gone) ? nil : graph.context
  }

  /// The object's concrete entity; `nil` for an object that belongs nowhere.
  public final var entity: EntityDescription? { layout.entity?.entity }

  /// Whether the object was inserted and not saved yet.
  public final var isInserted: Bool {
    status.contains(.inserted) && status.isDisjoint(with: [.gone])
  }

  /// Whether the object was saved before and has unsaved changes.
  public final var isUpdated: Bool {
    status.contains(.updated) && status.isDisjoint(with: [.deleted, .gone])
  }

  /// Whether the next save deletes the object, or another context has deleted it.
  public final var isDeleted: Bool {
    !status.contains(.gone) && !status.isDisjoint(with: [.deleted, .vanished])
  }

  /// Whether the object exists: it is neither deleted, nor rolled back, nor forgotten.
  public final var isAlive: Bool {
    guard status.isDisjoint(with: [.gone, .deleted, .vanished]) else { return false }
    return status.contains(.inserted) || graph.state.contains(RowID(rawValue: row))
  }

  /// Whether the object has unsaved changes of any kind.
  public final var hasChanges: Bool {
    !status.isDisjoint(with: .pending) && !status.contains(.gone)
  }

  /// Whether no property has been read yet, so that the next one binds the object to its row.
  public final var isFault: Bool {
    seat == nil && edits == nil && status.isDisjoint(with: [.inserted, .prototype])
  }

  /// Whether the relationship's members have not been looked at; they never take memory here.
  public final func hasFault(forRelationshipNamed name: String) -> Bool { isFault }

  /// The object's name in journals, errors and on the command line.
  final var reference: ObjectReference {
    ObjectReference(
      entity: layout.entityName,
      number: Int64(bitPattern: row & 0xFFFF_FFFF_FFFF)
    )
  }

  /// The transaction that deleted the row, where that is known.
  final var deletingTransaction: Int64? {
    let id = RowID(rawValue: row)
    let stored = graph.root.state
    guard layout.entity != nil, row != 0, !stored.contains(id) else { return nil }
    let version = stored.version(of: id)
    return version > 0 ? version : nil
  }
}
