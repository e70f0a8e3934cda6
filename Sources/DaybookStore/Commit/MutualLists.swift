/// Lists of relationships whose both sides are journaled, as a change set leaves them.
///
/// A row that gains a member is entered in the member's list, and one that loses it is taken out;
/// what the change set states itself about the other list stays.
struct MutualLists {
  /// One list: what it was in the state, and what it becomes.
  struct List {
    let old: Set<UInt64>
    private(set) var rows: [UInt64]
    private(set) var members: Set<UInt64>

    /// The pieces replaced since it was stated, for ordered lists.
    private(set) var splices: [ListSplice] = []
    private(set) var isChanged = false

    init(old: [UInt64], rows: [UInt64]) {
      self.old = Set(old)
      self.rows = rows
      members = Set(rows)
    }

    mutating func enter(_ row: UInt64) {
      guard members.insert(row).inserted else { return }
      isChanged = true
      if let last = splices.last, last.removedCount == 0,
        last.position + last.rows.count == rows.count
      {
        splices[splices.count - 1].rows.append(RowID(rawValue: row))
      } else {
        let entered = [RowID(rawValue: row)]
        splices.append(ListSplice(at: rows.count, removing: 0, inserting: entered))
      }
      rows.append(row)
    }

    mutating func leave(_ row: UInt64) {
      guard members.remove(row) != nil, let position = rows.lastIndex(of: row) else { return }
      isChanged = true
      rows.remove(at: position)
      splices.append(ListSplice(at: position, removing: 1, inserting: []))
    }
  }

  private(set) var lists: [LinkKey: List] = [:]
  let changes: ChangeSet
  let state: StoreState

  /// Looks at what a change set states.
  init(_ changes: ChangeSet, over state: StoreState) {
    self.changes = changes
    self.state = state
    for link in changes.schema.links where link.isMutualList {
      for row in changes.insertedRows(in: link.table) {
        let rows = changes.stagedList(row, link.index).map(\.rawValue)
        guard !rows.isEmpty else { continue }
        lists[LinkKey(row: row.rawValue, link: link.index)] = List(old: [], rows: rows)
      }
    }
    for key in changes.edits.keys where changes.schema.links[key.link].isMutualList {
      lists[key] = stored(key)
    }
  }

  /// The list of a row that exists, with what is stated about it.
  private func stored(_ key: LinkKey) -> List {
    let old = state.related(RowID(rawValue: key.row), key.link).map(\.rawValue)
    let isOrdered = changes.schema.links[key.link].isOrdered
    return List(
      old: old,
      rows: changes.edits[key]?.applied(to: old, isOrdered: isOrdered) ?? old
    )
  }

  /// Carries every gain and loss over to the other side.
  mutating func agree() {
    let stated = lists.sorted { ($0.key.link, $0.key.row) < ($1.key.link, $1.key.row) }
    for (key, list) in stated {
      guard let inverse = changes.schema.links[key.link].inverse else { continue }
      for member in list.rows where !list.old.contains(member) {
        change(LinkKey(row: member, link: inverse)) { $0.enter(key.row) }
      }
      for member in list.old.subtracting(list.members).sorted() {
        change(LinkKey(row: member, link: inverse)) { $0.leave(key.row) }
      }
    }
  }

  private mutating func change(_ key: LinkKey, _ body: (inout List) -> Void) {
    if lists[key] == nil {
      let row = RowID(rawValue: key.row)
      guard changes.canFollow(row, key.link, over: state) else { return }
      lists[key] = changes.isInserted(row) ? List(old: [], rows: []) : stored(key)
    }
    if var list = lists.removeValue(forKey: key) {
      body(&list)
      lists[key] = list
    }
  }
}

extension LinkLayout {
  /// Whether this is a list and both sides are journaled.
  fileprivate var isMutualList: Bool { isToMany && isMutual }
}

extension ChangeSet {
  /// Makes lists agree whose both sides are journaled.
  func completeMutualLists(over state: StoreState) {
    guard schema.links.contains(where: \.isMutualList) else { return }
    for key in edits.keys.sorted(by: { $0.row < $1.row }) { normalizeOrdered(key, state) }
    var mutual = MutualLists(self, over: state)
    guard !mutual.lists.isEmpty else { return }
    mutual.agree()
    for (key, list) in mutual.lists.sorted(by: { $0.key.row < $1.key.row }) where list.isChanged {
      let row = RowID(rawValue: key.row)
      if isInserted(row) {
        follow(row, key.link, list.rows.map(RowID.init(rawValue:)))
      } else {
        edits[key] = edited(key, list)
      }
    }
  }

  private func edited(_ key: LinkKey, _ list: MutualLists.List) -> LinkEdit {
    var edit = edits[key] ?? LinkEdit()
    if schema.links[key.link].isOrdered {
      edit.splices += list.splices
    } else {
      edit.added = list.rows.filter { !list.old.contains($0) }
      edit.removed = list.old.subtracting(list.members).sorted { rowNumber($0) < rowNumber($1) }
    }
    return edit
  }

  /// Whether a row is one whose side of a relationship can follow from the other side.
  func canFollow(_ row: RowID, _ link: Int, over state: StoreState) -> Bool {
    schema.entities[schema.links[link].entity].includes[row.entity]
      && !isDeleted(row) && (isInserted(row) || state.contains(row))
  }

  func insertedRows(in table: Int) -> [RowID] {
    var rows: [RowID] = []
    let single = schema.tables[table].root
    for segment in inserts[table].segments {
      for slot in 0..<segment.count where BitWords.isSet(segment.present, slot) {
        let kind = segment.kind(slot, single: single)
        rows.append(RowID(entity: kind, number: segment.number(slot)))
      }
    }
    return rows
  }
}
