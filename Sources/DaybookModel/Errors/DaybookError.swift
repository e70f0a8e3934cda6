/// Everything that can go wrong at a public door: what, where, and what to do about it.
///
/// Several faults at once are one error whose reason says so and whose `underlying` lists them.
public struct DaybookError: Error, Hashable, Sendable {
  /// What went wrong.
  public var reason: Reason

  /// Where it went wrong.
  public var place: Place

  /// What to try, if something other than the reason's own advice helps.
  public var remedy: String?

  /// The faults that this error consists of, or those that led to it.
  public var underlying: [DaybookError]

  /// The objects of a save that others changed or deleted in the meantime, all of them.
  public var mergeConflicts: [MergeConflict] = []

  /// The unique values that objects of a save would share, all of them.
  public var constraintConflicts: [ConstraintConflict] = []

  /// Makes an error.
  public init(
    _ reason: Reason,
    at place: Place = Place(),
    remedy: String? = nil,
    underlying: [DaybookError] = []
  ) {
    self.reason = reason
    self.place = place
    self.remedy = remedy
    self.underlying = underlying
  }
}

extension DaybookError {
  /// Core Data's number for this error.
  public var code: Int { reason.code }

  /// The exit code of a command that ends with this error.
  public var exitCode: Int32 { reason.exitCode }
}
