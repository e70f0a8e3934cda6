internal import DaybookModel
internal import DaybookStore

/// Takes down, while an event lasts, what is needed to take it back.
///
/// Objects report when they are touched first, before anything changes. Relationships without an
/// order whose inverse is to-one follow from that side's values and are not recorded.
final class UndoRecorder {
  private var beginnings: [Beginning] = []
  private var arrivals: [UndoStep.Arrival] = []
  private var departures: [UndoStep.Departure] = []
  private var members: [UndoStep.MemberChange] = []
  private var orders: [UndoStep.OldOrder] = []
  private var orderedKeys: Set<LinkPlace> = []

  /// An object as it was when it was touched first.
  private struct Beginning {
    let object: ManagedObject

    /// Its edited cells; `nil` where it had none.
    let cells: RowCells?
  }

  /// One relationship of one object.
  private struct LinkPlace: Hashable {
    let owner: ObjectIdentifier
    let property: Int
  }

  /// Whether something was taken down that is no step yet.
  var isWaiting: Bool { !beginnings.isEmpty || !arrivals.isEmpty || !departures.isEmpty }

  func clear() {
    beginnings = []
    arrivals = []
    departures = []
    members = []
    orders = []
    orderedKeys = []
  }
}

// MARK: - Taking down

extension UndoRecorder {
  /// An existing object with these edited cells is about to change for the first time in this
  /// event.
  func noteBeginning(of object: ManagedObject, _ cells: RowCells?) {
    beginnings.append(Beginning(object: object, cells: cells))
  }

  func noteArrival(of object: ManagedObject) {
    arrivals.append(UndoStep.Arrival(object: object, isReturn: false, cause: nil))
  }

  /// An object is there again that had gone.
  func noteReturn(of departure: UndoStep.Departure) {
    arrivals.append(
      UndoStep.Arrival(
        object: departure.object,
        isReturn: !departure.isWithdrawal,
        cause: departure.cause
      )
    )
  }

  func noteDeparture(of object: ManagedObject, isWithdrawal: Bool) {
    departures.append(UndoStep.Departure(object: object, isWithdrawal: isWithdrawal))
  }

  /// A relationship without an order gained or lost a member, on this side.
  func note(
    _ member: UInt64,
    in owner: ManagedObject,
    _ slot: PropertySlot,
    isAddition: Bool
  ) {
    members.append(
      UndoStep.MemberChange(owner: owner, slot: slot, member: member, isAddition: isAddition)
    )
  }

  /// An ordered relationship is about to change.
  func noteOrder(
    of owner: ManagedObject,
    _ slot: PropertySlot,
    _ rows: @autoclosure () -> [UInt64]
  ) {
    let place = LinkPlace(owner: ObjectIdentifier(owner), property: slot.index)
    guard orderedKeys.insert(place).inserted else { return }
    orders.append(UndoStep.OldOrder(owner: owner, slot: slot, rows: rows()))
  }
}

// MARK: - Ending an event

extension UndoRecorder {
  /// Ends the event and returns how to take it back; `nil` if nothing is different.
  func takeStep() -> UndoStep? {
    guard isWaiting else { return nil }
    defer { clear() }
    var step = UndoStep()
    let came = Set(arrivals.map { ObjectIdentifier($0.object) })
    let passing = came.intersection(departures.map { ObjectIdentifier($0.object) })
    step.arrivals = arrivals.filter { !passing.contains(ObjectIdentifier($0.object)) }
    step.departures = departures.filter { !passing.contains(ObjectIdentifier($0.object)) }
      .map { departure in
        var caused = departure
        caused.cause = departure.object.graph.deletionCauses[departure.object.row]
        return caused
      }
    for beginning in beginnings where !came.contains(ObjectIdentifier(beginning.object)) {
      guard let cells = beginning.object.cells(before: beginning.cells) else { continue }
      step.values.append(UndoStep.OldValues(object: beginning.object, cells: cells))
    }
    step.members = UndoRecorder.net(members)
    step.orders = orders.filter { $0.rows != $0.owner.graph.members(of: $0.owner, $0.slot) }
    return step.isEmpty ? nil : step
  }

  /// The changes without those that another one takes back.
  private static func net(_ changes: [UndoStep.MemberChange]) -> [UndoStep.MemberChange] {
    struct Key: Hashable {
      let place: LinkPlace
      let member: UInt64
    }
    func key(_ change: UndoStep.MemberChange) -> Key {
      let owner = ObjectIdentifier(change.owner)
      return Key(
        place: LinkPlace(owner: owner, property: change.slot.index),
        member: change.member
      )
    }
    var balance: [Key: Int] = [:]
    for change in changes { balance[key(change), default: 0] += change.isAddition ? 1 : -1 }
    return changes.filter { change in
      guard balance.removeValue(forKey: key(change)) ?? 0 != 0 else { return false }
      return true
    }
  }
}

extension ManagedObject {
  /// The cells that differ from what they were, with their former values; `nil` if none does.
  ///
  /// `old` are the edited cells of that time, `nil` if there were none.
  fileprivate final func cells(before old: RowCells?) -> RowCells? {
    let found = RowCells(layout.shape)
    var isDifferent = false
    for (index, rule) in layout.rules.enumerated() where rule.column >= 0 && !rule.isDerived {
      let now = edits.flatMap { $0.isPresent(rule.column) ? $0 : nil }
      let then = old.flatMap { $0.isPresent(rule.column) ? $0 : nil }
      guard now != nil || then != nil else { continue }
      if let then {
        found.copyCell(rule.column, from: then, adding: [])
      } else {
        copyCommitted(index, to: found)
      }
      if found.hasSameCell(rule.column, as: now ?? committedCells(index)) {
        found.remove(rule.column)
      } else {
        isDifferent = true
      }
    }
    return isDifferent ? found : nil
  }

  private final func committedCells(_ index: Int) -> RowCells {
    let cells = RowCells(layout.shape)
    copyCommitted(index, to: cells)
    return cells
  }

  /// Copies a property's value of the last fetch or save.
  private final func copyCommitted(_ index: Int, to cells: RowCells) {
    let rule = layout.rules[index]
    if let base = edits?.base, base.isPresent(rule.column) {
      return cells.copyCell(rule.column, from: base, adding: [])
    }
    if rule.storage == .reference {
      let target = rowReference(rule.column)
      guard target != 0 else { return cells.setNull(rule.column, adding: []) }
      return cells.setWord(target, rule.column, adding: [])
    }
    switch layout.shape.kind(rule.column) {
    case .word:
      guard let word = rowWord(rule.column) else { return cells.setNull(rule.column, adding: []) }
      cells.setWord(word, rule.column, adding: [])
    case .text:
      guard let text = rowText(rule.column) else { return cells.setNull(rule.column, adding: []) }
      cells.setText(text, rule.column, adding: [])
    case .pair, .box:
      cells.set(rowValue(layout.properties[index]), rule.column, adding: [])
    }
  }
}
