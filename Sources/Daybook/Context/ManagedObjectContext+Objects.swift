public import DaybookModel
internal import DaybookStore

extension ManagedObjectContext {
  /// Inserts a new object of an entity, with its defaults.
  ///
  /// - Throws: An error for an unknown or abstract entity, and where the context only reads.
  public func insert(_ entityName: String) throws(DaybookError) -> ManagedObject {
    let entity = try graph.entity(named: entityName)
    let origin = try graph.origin(nil, ofEntity: entity.index)
    let object = origin.layout.managedClass.init(origin)
    object.finishInsertion()
    return object
  }

  /// Inserts a new object of a class that is only known while running, with its defaults.
  ///
  /// - Throws: An error if the class has no entity or an abstract one, and where the context only
  ///   reads.
  public func insert<T: ManagedObject>(_ type: T.Type) throws(DaybookError) -> T {
    guard let connection = graph.connection else { throw DaybookError(.usage(.noStore)) }
    let entity = try connection.classes.entity(of: type)
    let object = type.init(try graph.origin(type, ofEntity: entity))
    object.finishInsertion()
    return object
  }

  /// Returns the registered object with an ID, or a new fault, even if there is no such row.
  public func object(with id: ManagedObjectID) -> ManagedObject {
    guard let row = graph.row(of: id) else { return graph.voidObject() }
    return graph.object(row)
  }

  /// Returns the registered object with an ID; never looks into the store.
  public func registeredObject(for id: ManagedObjectID) -> ManagedObject? {
    graph.row(of: id).flatMap(graph.registered)
  }

  /// Returns the object with an ID, bound to its row.
  ///
  /// - Throws: An error with code 133000 if there is none; one that names the transaction if it
  ///   was deleted.
  public func existingObject(with id: ManagedObjectID) throws(DaybookError) -> ManagedObject {
    guard let row = graph.row(of: id) else {
      throw DaybookError(.usage(.noSuchObject), at: .init(object: id.reference))
    }
    if let found = graph.registered(row), found.hasChanges, !found.isDeleted { return found }
    graph.advance(.fetching)
    let object = graph.object(row)
    guard object.status.isDisjoint(with: [.deleted, .gone]), graph.exists(row) else {
      throw DaybookError(
        .usage(object.deletingTransaction.map { .deleted(transaction: $0) } ?? .noSuchObject),
        at: .init(object: id.reference)
      )
    }
    object.bind()
    return object
  }

  /// Returns the object with the ID that a URI names; nil for one of another store.
  public func objectID(forURIRepresentation text: String) -> ManagedObjectID? {
    guard let id = ManagedObjectID(uriRepresentation: text), graph.row(of: id) != nil else {
      return nil
    }
    return id
  }

  /// Returns this context's object for one of another context of the same store.
  ///
  /// - Returns: nil for an object that does not exist here: one that another context has inserted
  ///   and not saved, unless it is a parent of this one, and one that was deleted.
  public func local<T: ManagedObject>(_ object: T) -> T? {
    guard object.graph !== graph else { return object }
    guard let row = graph.row(of: object.objectID) else { return nil }
    if !graph.isAlive(row) { graph.advance(.fetching) }
    return graph.isAlive(row) ? graph.object(row) as? T : nil
  }

  /// Does nothing: IDs are permanent from the moment of insertion.
  ///
  /// - Throws: An error for an object that belongs to no store.
  public func obtainPermanentIDs(for objects: [ManagedObject]) throws(DaybookError) {
    for object in objects where object.graph.connection == nil || object.row == 0 {
      throw DaybookError(.usage(.noStore))
    }
  }
}

extension ObjectGraph {
  /// The packed row that an ID names, with the concrete entity where the row exists.
  func row(of id: ManagedObjectID) -> UInt64? {
    readParentOnce()
    guard id.store == connection?.storeHandle,
      let entity = schema.entity(named: id.entityName),
      id.number > 0, id.number <= RowID.largestNumber
    else { return nil }
    if let found = state.row(numbered: id.number, in: entity.table) { return found.rawValue }
    let row = RowID(entity: entity.index, number: id.number).rawValue
    return registered(row)?.row ?? connection?.alias(of: row) ?? row
  }

  /// Whether a row exists in this context: stored, or inserted and not saved yet.
  func exists(_ row: UInt64) -> Bool {
    if registered(row)?.status.contains(.inserted) == true { return true }
    return state.contains(RowID(rawValue: row))
  }

  func voidObject() -> ManagedObject {
    ManagedObject(
      ObjectOrigin(
        graph: self,
        layout: layout(voidOf: ManagedObject.self),
        row: 0,
        status: .gone
      )
    )
  }
}
