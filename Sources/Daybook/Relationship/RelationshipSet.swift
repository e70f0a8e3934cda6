/// The destinations of a to-many relationship without an order, as a live collection.
///
/// It shows what the relationship is at any moment, so that it need not be read again after a
/// change. Adding and removing maintain the inverse at once and take the same time whatever the
/// number of members. An iteration goes over the members as they were when it began.
///
///     company.employees.insert(anna)          // anna.company is company now
///     for employee in company.employees { … }
public struct RelationshipSet<Element: ManagedObject> {
  let source: RelationshipSource

  init(source: RelationshipSource) {
    self.source = source
  }

  /// Makes a set that is not a relationship yet, to be assigned to one.
  public init(_ members: some Sequence<Element>) {
    source = .loose(Array(members))
  }

  /// Makes an empty set, to be assigned to a relationship.
  public init() {
    source = .loose([])
  }
}

@available(*, unavailable)
extension RelationshipSet: Sendable {}

// MARK: - Members

extension RelationshipSet: Collection {
  /// The position of the first member, 0.
  public var startIndex: Int { 0 }

  /// The position behind the last member.
  public var endIndex: Int { source.count }

  /// The number of members.
  ///
  /// - Complexity: O(1).
  public var count: Int { source.count }

  /// Whether there are no members.
  public var isEmpty: Bool { source.isEmpty }

  /// The member at a position, in the order of insertion into the store, new members last.
  public subscript(position: Int) -> Element { source.element(at: position) }

  /// The position behind another one.
  public func index(after position: Int) -> Int { position + 1 }

  /// An iteration over the members as they are now.
  public func makeIterator() -> RelationshipIterator<Element> {
    RelationshipIterator(source: source)
  }

  /// Whether an object is a member.
  ///
  /// - Complexity: O(1) where the inverse is to-one, else O(log *n*).
  public func contains(_ member: Element) -> Bool { source.contains(member) }
}

// MARK: - Changing

extension RelationshipSet {
  /// Adds a member, and the inverse at once.
  ///
  /// An object of another context or entity leaves the set as it was and fails the next save.
  ///
  /// - Complexity: O(1).
  public nonmutating func insert(_ member: Element) {
    source.insert(member, at: nil)
  }

  /// Removes a member, and the inverse at once.
  ///
  /// - Complexity: O(1) on average.
  public nonmutating func remove(_ member: Element) {
    source.remove(member)
  }

  /// Adds several members.
  public nonmutating func formUnion(_ members: some Sequence<Element>) {
    for member in Array(members) { insert(member) }
  }

  /// Removes several members.
  public nonmutating func subtract(_ members: some Sequence<Element>) {
    for member in Array(members) { remove(member) }
  }

  /// Removes every member that is not among `members`.
  public nonmutating func formIntersection(_ members: some Sequence<Element>) {
    let kept = Set(members.map(ObjectIdentifier.init))
    for member in Array(self) where !kept.contains(ObjectIdentifier(member)) { remove(member) }
  }

  /// Removes every member.
  public nonmutating func removeAll() {
    subtract(Array(self))
  }
}

extension RelationshipSet: ExpressibleByArrayLiteral {
  /// Makes a set that is not a relationship yet, to be assigned to one.
  public init(arrayLiteral members: Element...) {
    self.init(members)
  }
}

extension RelationshipSet: ManagedValue {
  /// The relationship called `name`.
  public static func read(
    from object: ManagedObject,
    _ name: PropertyName
  ) -> RelationshipSet<Element> {
    RelationshipSet(source: object.relationship(name, Element.self))
  }

  /// Replaces the members of the relationship called `name`, and the inverses at once.
  public static func write(
    _ value: RelationshipSet<Element>,
    to object: ManagedObject,
    _ name: PropertyName
  ) {
    object.replaceMembers(name, with: Array(value))
  }

  /// A relationship to objects of this class.
  public static var managedKind: ManagedKind { .toMany(ManagedClass(Element.self)) }
}
