extension DaybookError {
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

    /// The name of the merge policy that did not settle it.
    public var policy = "error"

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
