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
  var added = RowBag()
  var removed: Set<UInt64> = []

  /// All members in order.
  var list: RowList?

  /// The row's members when the order was first changed, to tell own changes from others'.
  var base: [UInt64]?

  /// The last members of an object whose row is gone.
  var last: [UInt64]?

  /// The current members, while nothing changes.
  var cached: [UInt64]?

  /// A copy that later changes do not change.
  func copy() -> LinkEdits {
    let copy = LinkEdits()
    copy.candidates = candidates
    copy.countChange = countChange
    copy.added = added
    copy.removed = removed
    copy.list = list
    copy.base = base
    copy.last = last
    copy.cached = cached
    return copy
  }

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

  /// The members of an own list, with what others have added to or removed from the list that it
  /// was made from.
  ///
  /// What others added follows the member that it follows in their list.
  static func merged(_ own: [UInt64], base: [UInt64], theirs: [UInt64]) -> [UInt64] {
    let (before, after) = (Set(base), Set(theirs))
    var result = own.filter { !before.contains($0) || after.contains($0) }
    for (index, row) in theirs.enumerated() where !before.contains(row) && !result.contains(row) {
      let neighbour = theirs[..<index].last { result.contains($0) }
      let position = neighbour.flatMap { result.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      result.insert(row, at: position)
    }
    return result
  }
}
