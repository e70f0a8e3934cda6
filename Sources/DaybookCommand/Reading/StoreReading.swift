import DaybookModel
import DaybookStore

/// A store, a segment or a stream that a command reads.
protocol StoreReading: AnyObject {
  /// The state now, or as of a moment.
  func state(at moment: Moment?) throws(CommandFailure) -> StoreState

  /// The model now, or as of a moment.
  func model(at moment: Moment?) throws(CommandFailure) -> ManagedObjectModel

  /// The values of a row under the columns, blobs included.
  func values(
    of row: RowID,
    _ columns: ObjectColumns,
    in state: StoreState
  ) throws(CommandFailure) -> [Value]
}
