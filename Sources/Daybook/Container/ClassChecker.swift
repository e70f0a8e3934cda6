internal import DaybookModel
internal import DaybookStore

/// Compares the properties that a class declares with those of its entity.
struct ClassChecker {
  private let managedClass: ManagedObject.Type
  private let entity: EntityLayout
  private let schema: StoreSchema
  private(set) var faults: [DaybookError] = []

  init(_ managedClass: ManagedObject.Type, _ entity: EntityLayout, _ schema: StoreSchema) {
    self.managedClass = managedClass
    self.entity = entity
    self.schema = schema
  }

  mutating func check() {
    for declared in declaredProperties() { check(declared) }
  }

  /// The wrappers of the class and of those that it inherits from.
  private func declaredProperties() -> [any DeclaredProperty] {
    KeyPathProbe.withPrototype(of: managedClass) { prototype, _ in
      var found: [any DeclaredProperty] = []
      var mirror: Mirror? = Mirror(reflecting: prototype)
      while let level = mirror, level.subjectType != ManagedObject.self {
        found += level.children.compactMap { $0.value as? any DeclaredProperty }
        mirror = level.superclassMirror
      }
      return found
    }
  }

  private mutating func check(_ declared: any DeclaredProperty) {
    let name = declared.storedName
    guard let property = entity.entity.property(named: name) else {
      let nearest = NearestName.of(name, among: entity.properties.map(\.name))
      let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
      return fail(name, "\(managedClass) declares \"\(name)\", which \(entity.name) lacks\(hint)")
    }
    if let complaint = complaint(declared.kind, property) {
      fail(name, "\(managedClass) declares \"\(name)\" as \(complaint)")
    }
  }

  private func complaint(_ kind: ManagedKind, _ property: PropertyDescription) -> String? {
    switch (kind, property) {
    case (.attribute(let types), .attribute(let attribute)):
      guard !types.contains(attribute.type), attribute.type != .undefined else { return nil }
      let wanted = types.map(\.rawValue).joined(separator: " or ")
      return "\(wanted), but it is \(attribute.type.rawValue)"
    case (.attribute, .relationship):
      return "an attribute, but it is a relationship"
    case (_, .attribute(let attribute)):
      return "a relationship, but it is \(attribute.type.rawValue)"
    case (.toOne(let found), .relationship(let relationship)):
      return relationship.isToMany
        ? "a relationship to one object, but it leads to many"
        : complaint(found, relationship)
    case (.toMany(let found), .relationship(let relationship)):
      return relationship.isToMany
        ? complaint(found, relationship)
        : "a relationship to many objects, but it leads to one"
    case (.ordered(let found), .relationship(let relationship)):
      return relationship.isOrdered
        ? complaint(found, relationship) : "an ordered relationship, but it has no order"
    }
  }

  private func complaint(
    _ found: ManagedClass,
    _ relationship: RelationshipDescription
  ) -> String? {
    let named: AnyClass? = relationship.destination.managedObjectClass
    let expected = named as? ManagedObject.Type ?? ManagedObject.self
    guard !ClassChecker.is(expected, found.type) else { return nil }
    return "leading to \(found.type), but the objects of \(relationship.destination.name)"
      + " are of the class \(expected)"
  }

  /// Whether a class is another one or inherits from it.
  private static func `is`(_ candidate: ManagedObject.Type, _ wanted: ManagedObject.Type) -> Bool {
    KeyPathProbe.withPrototype(of: candidate) { prototype, _ in
      var mirror: Mirror? = Mirror(reflecting: prototype)
      while let level = mirror {
        if level.subjectType == wanted { return true }
        mirror = level.superclassMirror
      }
      return false
    }
  }

  private mutating func fail(_ property: String, _ text: String) {
    faults.append(.mismatch(entity.name, text, property: property))
  }
}

/// A wrapper of a class, whatever its type.
protocol DeclaredProperty {
  var storedName: String { get }
  var kind: ManagedKind { get }
}

extension Managed: DeclaredProperty {
  var storedName: String { name.text }
  var kind: ManagedKind { Value.managedKind }
}
