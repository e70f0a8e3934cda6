internal import DaybookStore

/// What sets an object apart from its row: edited values, changed links, and the row as it was
/// when the edits began, should the context have moved on since.
@usableFromInline
final class ObjectEdits: RowCells {
  /// The row's values at the time of the first edit; `nil` while the context's state is that one.
  @exclusivity(unchecked)
  var base: RowCells?

  /// The row's version that the edits are based on.
  var baseVersion: Int64 = 0

  /// The deleted row that was taken out of a relationship here, zero for none.
  var cause: UInt64 = 0

  /// The changed to-many relationships, by property; empty until one is changed.
  var links: [LinkEdits?] = []

  override init(_ shape: CellShape) {
    super.init(shape)
  }

  override init(copying cells: RowCells) {
    super.init(copying: cells)
  }

  /// A copy that later edits do not change.
  func copy() -> ObjectEdits {
    let copy = ObjectEdits(copying: self)
    copy.base = base
    copy.baseVersion = baseVersion
    copy.cause = cause
    copy.links = links.map { $0?.copy() }
    return copy
  }

  /// The changes of the to-many relationship `property`, made when there are none yet.
  func link(_ property: Int, of count: Int) -> LinkEdits {
    if links.isEmpty { links = Array(repeating: nil, count: count) }
    if let edits = links[property] { return edits }
    let edits = LinkEdits()
    links[property] = edits
    return edits
  }

  /// The changes of the to-many relationship `property`.
  func link(_ property: Int) -> LinkEdits? {
    property < links.count ? links[property] : nil
  }
}
