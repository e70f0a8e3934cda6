extension ManagedObject: OptionalManagedValue {
  /// Reads the to-one relationship called `name`.
  public static func readOptional(from object: ManagedObject, _ name: PropertyName) -> Self? {
    object.readToOne(name, self)
  }

  /// Sets the to-one relationship called `name`, and the inverse at once.
  public static func writeOptional(
    _ value: ManagedObject?,
    to object: ManagedObject,
    _ name: PropertyName
  ) {
    object.writeToOne(name, value)
  }

  /// A relationship to one object of this class.
  public static var managedKind: ManagedKind { .toOne(ManagedClass(self)) }
}

extension Set: ManagedValue where Element: ManagedObject {
  /// Reads the to-many relationship called `name` as a copy.
  public static func read(from object: ManagedObject, _ name: PropertyName) -> Set<Element> {
    Set(RelationshipSet<Element>.read(from: object, name))
  }

  /// Replaces the members of the to-many relationship called `name`, and the inverses at once.
  public static func write(
    _ value: Set<Element>,
    to object: ManagedObject,
    _ name: PropertyName
  ) {
    RelationshipSet<Element>.write(RelationshipSet(value), to: object, name)
  }

  /// A relationship to objects of this class.
  public static var managedKind: ManagedKind { .toMany(ManagedClass(Element.self)) }
}
