public import DaybookModel

/// A list after an event changed it.
public struct FetchedResultsUpdate: ContextMessage, Hashable, Sendable {
  /// The list as it is now.
  public var snapshot: FetchedResultsSnapshot

  /// What changed; nil where the list begins anew, because it was fetched, forgotten or failed.
  public var difference: FetchedResultsDifference?

  /// Why there is no list, until objects change so that there can be one again.
  public var failure: DaybookError?
}
