/// The rows that a change set inserts into one table, in segments sorted by number.
struct StagedTable {
  private(set) var segments: [StagedSegment] = []

  /// The segment that the last row went into: bulk inserts never search.
  private var latest: StagedSegment?

  var rowCount: Int { segments.reduce(0) { $0 + $1.rowCount } }

  /// Enters a row.
  ///
  /// - Returns: Where its values go.
  mutating func insert(_ row: RowID, layout: TableLayout) -> StagedCursor {
    let chunk = row.chunk
    let position = row.position
    if let latest, latest.chunk == chunk, position >= latest.start,
      position < latest.start + latest.count + StagedTable.largestGap,
      latest === segments.last || position < latest.start + latest.count
    {
      latest.insert(position, kind: row.entity)
      return StagedCursor(row, latest, isLast: latest === segments.last)
    }
    let segment = segment(for: chunk, position, layout)
    segment.insert(position, kind: row.entity)
    latest = segment
    return StagedCursor(row, segment, isLast: segment === segments.last)
  }

  /// The segment and slot of a staged row.
  @inline(__always)
  func find(_ row: RowID) -> (segment: StagedSegment, slot: Int)? {
    let chunk = row.chunk
    let position = row.position
    if let latest, latest.chunk == chunk, position >= latest.start {
      let slot = position &- latest.start
      if slot < latest.count, BitWords.isSet(latest.present, slot) { return (latest, slot) }
    }
    return search(chunk, position)
  }

  private func search(_ chunk: Int, _ position: Int) -> (segment: StagedSegment, slot: Int)? {
    let index = lastSegment(notAfter: chunk, position)
    guard index >= 0 else { return nil }
    let segment = segments[index]
    let slot = position - segment.start
    guard segment.chunk == chunk, slot < segment.count, BitWords.isSet(segment.present, slot)
    else { return nil }
    return (segment, slot)
  }

  /// The index of the last segment that starts at or before a place; -1 if there is none.
  private func lastSegment(notAfter chunk: Int, _ position: Int) -> Int {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      let segment = segments[middle]
      if (segment.chunk, segment.start) <= (chunk, position) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low - 1
  }

  private mutating func segment(
    for chunk: Int,
    _ position: Int,
    _ layout: TableLayout
  ) -> StagedSegment {
    let index = lastSegment(notAfter: chunk, position)
    if index >= 0, segments[index].chunk == chunk,
      position < segments[index].start + segments[index].count
        || (index == segments.count - 1
          && position < segments[index].start + segments[index].count + StagedTable.largestGap)
    {
      return segments[index]
    }
    // A segment that goes on where a full one ended is the middle of a bulk: take the whole chunk.
    let isBulk = position == 0 && index >= 0 && segments[index].chunk == chunk - 1
    let segment = StagedSegment(
      chunk: chunk,
      start: position,
      capacity: isBulk ? chunkRowCount : 16,
      layout: layout
    )
    segments.insert(segment, at: index + 1)
    return segment
  }

  /// Rows that skip fewer numbers than this share a segment.
  private static let largestGap = 64
}
