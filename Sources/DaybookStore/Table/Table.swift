/// The rows of one root entity and its subentities, in chunks of 4,096 by number.
///
/// Copying a table copies an array of chunk references and no rows.
struct Table: Sendable {
  var chunks: ContiguousArray<Chunk?> = []

  /// The number of rows that exist.
  var liveCount = 0

  /// The highest number that a committed row ever had.
  var highestNumber: Int64 = 0

  /// The chunk that holds `row`, if any row near it was ever written.
  @inline(__always)
  func chunk(of row: RowID) -> Chunk? {
    let index = row.chunk
    guard index >= 0, index < chunks.count else { return nil }
    return chunks[index]
  }
}
