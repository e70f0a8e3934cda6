/// Objects that would share the values of a uniqueness constraint.
///
/// Snapshots hold attributes and to-one relationships by name, never to-many ones.
public struct ConstraintConflict: Hashable, Sendable {
  /// The names of the constraint's properties.
  public var constraint: [String]

  /// The values that the objects share, by name.
  public var constraintValues: [String: Value]

  /// The saved object that has the values; `nil` where all objects belong to one save.
  public var databaseObject: ObjectReference?

  /// What is saved of that object.
  public var databaseSnapshot: [String: Value]?

  /// The objects of the save that claim the values.
  public var conflictingObjects: [ObjectReference]

  /// What the save would write of them, in the same order.
  public var conflictingSnapshots: [[String: Value]]

  /// Makes a conflict without snapshots.
  public init(
    constraint: [String],
    constraintValues: [String: Value],
    databaseObject: ObjectReference? = nil,
    conflictingObjects: [ObjectReference] = []
  ) {
    self.constraint = constraint
    self.constraintValues = constraintValues
    self.databaseObject = databaseObject
    self.conflictingObjects = conflictingObjects
    conflictingSnapshots = []
  }
}
