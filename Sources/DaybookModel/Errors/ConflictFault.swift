extension DaybookError {
  /// How a save disagrees with what was saved in the meantime.
  public enum ConflictFault: Hashable, Sendable {
    /// Objects were changed by another context after this one had read them.
    case changedElsewhere([ObjectReference], transaction: Int64?)
    /// An object was deleted by another context after this one had read it.
    case deletedElsewhere([ObjectReference], transaction: Int64?)
    /// Unique values that other objects have already.
    case notUnique(UniqueConflict)
    /// A transaction cannot be reverted, since later ones changed the same values.
    case cannotRevert([ObjectReference])
  }

  /// Unique values that belong to several objects.
  public struct UniqueConflict: Hashable, Sendable {
    /// The entity that declares the constraint.
    public var entity: String

    /// The names of the constraint's properties.
    public var properties: [String]

    /// The values that the objects share, in the order of the properties.
    public var values: [Value]

    /// The saved object that holds the values; `nil` where all contenders are in one save.
    public var holder: ObjectReference?

    /// What people call the holder, where that is known.
    public var holderLabel: String?

    /// The transaction that gave the holder its values.
    public var transaction: Int64?

    /// The objects of the save that claim the values.
    public var contenders: [ObjectReference]

    /// Makes a conflict.
    public init(
      entity: String,
      properties: [String],
      values: [Value],
      holder: ObjectReference? = nil,
      contenders: [ObjectReference] = []
    ) {
      self.entity = entity
      self.properties = properties
      self.values = values
      self.holder = holder
      self.contenders = contenders
    }
  }
}
