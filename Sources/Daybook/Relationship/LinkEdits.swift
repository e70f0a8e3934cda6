/// What has changed in one to-many relationship of one object since its row was read.
///
/// Which fields count depends on the relationship:
/// - without an order and with a to-one inverse, the members are those that point back; only the
///   candidates and the number have to be kept;
/// - without an order otherwise, what came and what went;
/// - with an order, the whole list.
final class LinkEdits {
  /// Rows that may have come, in the order of coming; those count that point back.
  var candidates: [UInt64] = []

  /// By how many members the relationship differs from the row's.
  var countChange = 0

  /// Rows that came, and rows of the row's own list that went.
  var added = RowList()
  var removed: Set<UInt64> = []

  /// All members in order.
  var list: RowList?

  /// The last members of an object whose row is gone.
  var last: [UInt64]?

  /// The current members, while nothing changes.
  var cached: [UInt64]?

  /// Whether the relationship was changed, as opposed to being looked at.
  var isChanged: Bool {
    !candidates.isEmpty || countChange != 0 || !added.isEmpty || !removed.isEmpty || list != nil
  }
}

/// Distinct rows in an order, with a quick answer to whether one is among them.
struct RowList {
  private(set) var rows: [UInt64] = []
  private var members: Set<UInt64> = []

  init() {}

  init(_ rows: [UInt64]) {
    self.rows = rows
    members = Set(rows)
  }

  var isEmpty: Bool { rows.isEmpty }
  var count: Int { rows.count }

  func contains(_ row: UInt64) -> Bool { members.contains(row) }

  mutating func append(_ row: UInt64) {
    if members.insert(row).inserted { rows.append(row) }
  }

  mutating func insert(_ row: UInt64, at position: Int) {
    if members.insert(row).inserted { rows.insert(row, at: position) }
  }

  mutating func remove(_ row: UInt64) {
    guard members.remove(row) != nil, let position = rows.lastIndex(of: row) else { return }
    rows.remove(at: position)
  }

  mutating func removeAll() {
    self = RowList()
  }
}
