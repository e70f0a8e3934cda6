/// Where the members of a relationship collection are.
enum RelationshipSource {
  /// A relationship of an object.
  case live(ManagedObject, PropertySlot)
  /// No relationship yet.
  case loose([ManagedObject])
  /// A prototype's relationship, which records what is read.
  case probed(KeyPathProbe)

  var count: Int {
    switch self {
    case .live(let owner, let slot): owner.graph.memberCount(of: owner, slot)
    case .loose(let members): members.count
    case .probed(let probe): probe.recordedCount
    }
  }

  var isEmpty: Bool {
    guard case .probed(let probe) = self else { return count == 0 }
    probe.record(KeyPathProbe.emptiness)
    return true
  }

  func element<T: ManagedObject>(at position: Int) -> T {
    switch self {
    case .live(let owner, let slot):
      let row = owner.graph.member(of: owner, slot, at: position)
      guard let row else { preconditionFailure("the position is that of a member") }
      return RelationshipSource.cast(owner.graph.object(row))
    case .loose(let members): return RelationshipSource.cast(members[position])
    case .probed: preconditionFailure("the position is that of a member")
    }
  }

  func contains(_ member: ManagedObject) -> Bool {
    switch self {
    case .live(let owner, let slot): owner.graph.contains(member, in: owner, slot)
    case .loose(let members): members.contains { $0 === member }
    case .probed: false
    }
  }

  func insert(_ member: ManagedObject, at position: Int?) {
    guard case .live(let owner, let slot) = self, owner.isWritable else { return }
    if let refusal = owner.graph.refusal(of: member, as: slot, of: owner) {
      return owner.graph.recordFault(refusal)
    }
    owner.graph.insert(member, into: owner, slot, at: position)
  }

  func remove(_ member: ManagedObject) {
    guard case .live(let owner, let slot) = self, owner.isWritable else { return }
    owner.graph.remove(member, from: owner, slot)
  }

  func replace(with members: [ManagedObject]) {
    guard case .live(let owner, let slot) = self, owner.isWritable else { return }
    owner.replaceMembers(slot, with: members)
  }

  func move(_ member: ManagedObject, to position: Int) {
    guard case .live(let owner, let slot) = self, owner.isWritable else { return }
    owner.graph.move(member, in: owner, slot, to: position)
  }

  static func cast<T: ManagedObject>(_ object: ManagedObject) -> T {
    guard let fitting = object as? T else {
      preconditionFailure("\(object.layout.entityName) has the class that the model says")
    }
    return fitting
  }
}

/// An iteration over the members of a relationship as they were when it began.
public struct RelationshipIterator<Element: ManagedObject>: IteratorProtocol {
  private let graph: ObjectGraph?
  private var rest: ArraySlice<UInt64>

  /// Members made ahead: a call across modules for each would cost as much as making it.
  @usableFromInline var block: [Element]
  @usableFromInline var position = 0

  init(source: RelationshipSource) {
    switch source {
    case .live(let owner, let slot):
      graph = owner.graph
      rest = owner.graph.members(of: owner, slot)[...]
      block = []
    case .loose(let members):
      graph = nil
      rest = []
      block = members.map(RelationshipSource.cast)
    case .probed:
      graph = nil
      rest = []
      block = []
    }
  }

  /// The next member.
  @inlinable
  public mutating func next() -> Element? {
    if position == block.count { advance() }
    guard position < block.count else { return nil }
    position += 1
    return block[position - 1]
  }

  @usableFromInline
  mutating func advance() {
    guard let graph, !rest.isEmpty else { return }
    do {
      block = try graph.objects(rest.prefix(256))
    } catch {
      preconditionFailure("members have the class that the model says: \(error)")
    }
    rest = rest.dropFirst(256)
    position = 0
  }
}

@available(*, unavailable)
extension RelationshipIterator: Sendable {}

extension ManagedObject {
  var isWritable: Bool { status.isDisjoint(with: ObjectStatus.unwritable) }

  /// The relationship called `name`; on a prototype an empty one whose reading is recorded.
  func relationship<T: ManagedObject>(
    _ name: PropertyName,
    _ type: T.Type
  ) -> RelationshipSource {
    if status.contains(.prototype) {
      graph.probe?.record(name.text)
      return graph.probe.map { .probed($0) } ?? .loose([])
    }
    let position = Int(find(name).property)
    guard position >= 0, layout.properties[position].isToMany else { return .loose([]) }
    bind()
    return .live(self, layout.properties[position])
  }

  func replaceMembers(_ name: PropertyName, with members: [ManagedObject]) {
    let position = Int(find(name).property)
    guard isWritable, position >= 0 else { return }
    bind()
    replaceMembers(layout.properties[position], with: members)
  }

  func replaceMembers(_ slot: PropertySlot, with members: [ManagedObject]) {
    for member in members {
      guard let refusal = graph.refusal(of: member, as: slot, of: self) else { continue }
      return graph.recordFault(refusal)
    }
    graph.replace(members, in: self, slot)
  }
}
