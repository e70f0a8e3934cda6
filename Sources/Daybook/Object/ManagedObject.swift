public import DaybookModel

/// An object of a context: an identity, and access to the values of its row.
///
/// Subclass it and declare what the entity has:
///
///     final class Budget: ManagedObject {
///       @Managed("title") var title: String
///       @Managed("total") var total: Double
///       @Managed("expenses") var expenses: RelationshipSet<Expense>
///     }
///
/// An object belongs to its context's isolation and can never leave it; send its ``objectID``. It
/// is a fault until a property is read for the first time. An object whose row was deleted keeps
/// its last values: reading is always possible.
open class ManagedObject {
  // Bound to the row: where the chunk's columns are. The checks of exclusive access would double
  // the time of a read (21 ns instead of 11); no access to these ever overlaps another one.
  @exclusivity(unchecked)
  @usableFromInline
  final var seat: UnsafePointer<ColumnSeat>?

  @exclusivity(unchecked)
  @usableFromInline
  final var edits: ObjectEdits?

  @usableFromInline final let position: Int
  @usableFromInline final let names: UnsafeMutableRawPointer

  @exclusivity(unchecked)
  final var status: ObjectStatus

  final let graph: ObjectGraph

  // Invariant: the graph, which is held, holds its layouts as long as it lives. Counting references
  // to the layout too would cost every object 10 ns.
  final unowned(unsafe) let layout: ObjectLayout

  /// The packed row, zero for prototypes.
  final let row: UInt64

  /// Makes an object as a context asks for it: from its row, as a new one, or as a prototype.
  ///
  /// Applications never call it; a subclass with initialisers of its own repeats it as
  /// `required init(_ origin: ObjectOrigin) { super.init(origin) }`.
  public required init(_ origin: ObjectOrigin) {
    seat = nil
    edits = nil
    row = origin.row
    position = Int(truncatingIfNeeded: (origin.row &- 1) & 4_095)
    graph = origin.graph
    layout = origin.layout
    names = origin.names
    status = origin.status
  }

  /// Inserts a new object into `context`, with the defaults of its entity.
  ///
  /// A class without an entity, an abstract entity or a read-only context gives an object that
  /// belongs nowhere; the next save of the context says why.
  public convenience init(context: ManagedObjectContext) {
    self.init(context.graph.origin(forInserting: Self.self))
    finishInsertion()
  }

  /// Inserts a new object of `entity` into `context`, for entities that share a class.
  public convenience init(entity: EntityDescription, context: ManagedObjectContext) {
    self.init(context.graph.origin(forInserting: Self.self, entity: entity.name))
    finishInsertion()
  }

  // MARK: - Callbacks

  /// Called once after the object was inserted, when its defaults are set.
  open func awakeFromInsert() {}

  /// Called each time the object is bound to its row; changes made here are not edits.
  open func awakeFromFetch() {}

  /// Called when the object shows other values because something was taken back or refreshed;
  /// changes made here are not edits.
  open func awake(fromSnapshotEvents events: SnapshotEvents) {}

  /// Called before the object is saved, inserted, updated or deleted; may change properties.
  ///
  /// A change makes it be called again: compare first, or the save gives up after 1,000 rounds.
  open func willSave() {}

  /// Called once after the object was saved.
  open func didSave() {}

  /// Called when the object is about to be deleted, while its relationships are still there.
  open func prepareForDeletion() {}

  /// Called before the object becomes a fault again.
  open func willTurnIntoFault() {}

  /// Called after the object became a fault again.
  open func didTurnIntoFault() {}

  /// Checks the object before its insertion is saved; call `super` first.
  ///
  /// - Throws: One error with all failures of the model's rules.
  open func validateForInsert() throws {
    try validateProperties()
  }

  /// Checks the object before its changes are saved; call `super` first.
  ///
  /// - Throws: One error with all failures of the model's rules.
  open func validateForUpdate() throws {
    try validateProperties()
  }

  /// Checks whether the object may be deleted; call `super` first.
  ///
  /// - Throws: An error with code 1600 if a Deny rule forbids it.
  open func validateForDelete() throws {
    try validateDeletion()
  }

  /// Checks one value against the model's rules; override it for rules of your own.
  ///
  /// - Parameters:
  ///   - value: The value to check, which may be replaced by another one.
  ///   - key: The property's stored name.
  /// - Throws: One error with every rule that the value breaks.
  open func validateValue(_ value: inout Any?, forKey key: String) throws {
    try validateByModel(value, forKey: key)
  }

  // MARK: - Keys

  /// Returns the value of a property by its stored name; override it for names of your own.
  ///
  /// Integers come as `Int`, a to-many relationship as `RelationshipSet<ManagedObject>` or
  /// `OrderedRelationshipSet<ManagedObject>`, a composite attribute as `[String: Any]` with the
  /// elements that have a value; `address.city` is the element of one.
  ///
  /// - Throws: An error that suggests the nearest name.
  open func value(forKey key: String) throws(DaybookError) -> Any? {
    try primitiveValue(forKey: key)
  }

  /// Sets a property by its stored name.
  ///
  /// A composite attribute takes a dictionary: elements that it does not name lose their values.
  ///
  /// - Throws: An error for an unknown name, a value of another type or out of range, an object of
  ///   another context, or a deleted object.
  open func setValue(_ value: Any?, forKey key: String) throws(DaybookError) {
    guard let slot = layout.property(named: key) else {
      return try setComposite(value, try composite(named: key))
    }
    try setAnyValue(value, slot)
  }
}

@available(*, unavailable)
extension ManagedObject: Sendable {}

extension ManagedObject: Hashable {
  /// Two objects are equal if they are the same instance.
  public static func == (left: ManagedObject, right: ManagedObject) -> Bool { left === right }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// Where a new instance of a class of managed objects comes from; made by contexts only.
public struct ObjectOrigin {
  // Invariant: whoever makes the object holds the graph meanwhile, and the graph its layouts.
  unowned(unsafe) let graph: ObjectGraph
  unowned(unsafe) let layout: ObjectLayout
  let names: UnsafeMutableRawPointer
  let row: UInt64
  let status: ObjectStatus

  init(graph: ObjectGraph, layout: ObjectLayout, row: UInt64, status: ObjectStatus) {
    self.graph = graph
    self.layout = layout
    self.row = row
    self.status = status
    names = layout.names.base
  }
}

@available(*, unavailable)
extension ObjectOrigin: Sendable {}
