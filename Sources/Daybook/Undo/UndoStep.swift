/// How to take one event back.
struct UndoStep {
  /// Objects that the event brought into being.
  var arrivals: [Arrival] = []

  /// Objects that the event deleted.
  var departures: [Departure] = []

  /// Attributes and to-one relationships as they were when the event began.
  var values: [OldValues] = []

  /// Members that came and went, each on one side.
  var members: [MemberChange] = []

  /// Ordered relationships as they were when the event began.
  var orders: [OldOrder] = []

  var isEmpty: Bool {
    arrivals.isEmpty && departures.isEmpty && values.isEmpty && members.isEmpty && orders.isEmpty
  }

  /// Takes over what has happened later, so that what was there at the beginning counts.
  mutating func take(_ later: UndoStep) {
    arrivals += later.arrivals
    departures += later.departures
    values = later.values + values
    members += later.members
    orders = later.orders + orders
  }

  /// An object that was inserted, or came back from a deletion.
  struct Arrival {
    let object: ManagedObject

    /// Whether the object came back because its deletion was undone.
    let isReturn: Bool

    /// The row whose deletion had led to that deletion.
    let cause: UInt64?
  }

  /// An object that was deleted, or whose insertion was undone.
  struct Departure {
    let object: ManagedObject

    /// Whether the object went because its insertion was undone.
    let isWithdrawal: Bool

    /// The row whose deletion led to this one; known when the event has ended.
    var cause: UInt64?
  }

  /// The cells of an object that an event changed, with their former values.
  struct OldValues {
    let object: ManagedObject
    let cells: RowCells
  }

  /// A member that a relationship without an order gained or lost, seen from one side.
  struct MemberChange {
    let owner: ManagedObject
    let slot: PropertySlot
    let member: UInt64
    let isAddition: Bool
  }

  /// The former members of an ordered relationship.
  struct OldOrder {
    let owner: ManagedObject
    let slot: PropertySlot
    let rows: [UInt64]
  }
}
