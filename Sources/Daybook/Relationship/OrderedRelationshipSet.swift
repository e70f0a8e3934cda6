/// The destinations of an ordered to-many relationship, as a live collection of distinct objects.
///
/// Like ``RelationshipSet``, but the members keep the order that they were given.
public struct OrderedRelationshipSet<Element: ManagedObject> {
  let source: RelationshipSource

  init(source: RelationshipSource) {
    self.source = source
  }

  /// Makes a list that is not a relationship yet, to be assigned to one.
  public init(_ members: some Sequence<Element>) {
    source = .loose(Array(members))
  }

  /// Makes an empty list, to be assigned to a relationship.
  public init() {
    source = .loose([])
  }
}

@available(*, unavailable)
extension OrderedRelationshipSet: Sendable {}

// MARK: - Members

extension OrderedRelationshipSet: RandomAccessCollection {
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

  /// The member at a position; setting one replaces it, and the inverses at once.
  public subscript(position: Int) -> Element {
    get { source.element(at: position) }
    nonmutating set {
      let old = source.element(at: position) as Element
      guard old !== newValue else { return }
      source.remove(old)
      insert(newValue, at: position)
    }
  }

  /// An iteration over the members as they are now.
  public func makeIterator() -> RelationshipIterator<Element> {
    RelationshipIterator(source: source)
  }

  /// Whether an object is a member.
  public func contains(_ member: Element) -> Bool { source.contains(member) }
}

// MARK: - Changing

extension OrderedRelationshipSet {
  /// Adds a member at the end, and the inverse at once; a member stays where it is.
  public nonmutating func append(_ member: Element) {
    source.insert(member, at: nil)
  }

  /// Adds several members at the end; members stay where they are.
  public nonmutating func append(contentsOf members: some Sequence<Element>) {
    for member in Array(members) { append(member) }
  }

  /// Replaces the members of a range by others, and the inverses at once.
  ///
  /// An object that stands elsewhere in the relationship moves here.
  public nonmutating func replaceSubrange(
    _ range: Range<Int>,
    with members: some Collection<Element>
  ) {
    var list = Array(self)
    let coming = Set(members.map(ObjectIdentifier.init))
    let before = list[..<range.lowerBound].filter { !coming.contains(ObjectIdentifier($0)) }
    let after = list[range.upperBound...].filter { !coming.contains(ObjectIdentifier($0)) }
    list = before + Array(members) + after
    source.replace(with: list)
  }

  /// Adds a member at a position, and the inverse at once; a member stays where it is.
  public nonmutating func insert(_ member: Element, at position: Int) {
    source.insert(member, at: position)
  }

  /// Removes a member, and the inverse at once.
  public nonmutating func remove(_ member: Element) {
    source.remove(member)
  }

  /// Removes the member at a position.
  public nonmutating func remove(at position: Int) {
    source.remove(source.element(at: position) as Element)
  }

  /// Moves the member at a position to the position that it will have then.
  public nonmutating func move(from position: Int, to destination: Int) {
    source.move(source.element(at: position) as Element, to: destination)
  }

  /// Removes every member.
  public nonmutating func removeAll() {
    for member in Array(self).reversed() { remove(member) }
  }
}

extension OrderedRelationshipSet: ExpressibleByArrayLiteral {
  /// Makes a list that is not a relationship yet, to be assigned to one.
  public init(arrayLiteral members: Element...) {
    self.init(members)
  }
}

extension OrderedRelationshipSet: ManagedValue {
  /// The relationship called `name`.
  public static func read(
    from object: ManagedObject,
    _ name: PropertyName
  ) -> OrderedRelationshipSet<Element> {
    OrderedRelationshipSet(source: object.relationship(name, Element.self))
  }

  /// Replaces the members of the relationship called `name`, and the inverses at once.
  public static func write(
    _ value: OrderedRelationshipSet<Element>,
    to object: ManagedObject,
    _ name: PropertyName
  ) {
    object.replaceMembers(name, with: Array(value))
  }

  /// An ordered relationship to objects of this class.
  public static var managedKind: ManagedKind { .ordered(ManagedClass(Element.self)) }
}
