internal import DaybookModel
internal import DaybookStore

/// Which class the objects of each entity have; checked against the model once, at opening.
final class ClassTable: Sendable {
  private let classes: [ManagedObject.Type]
  private let entities: [ObjectIdentifier: [Int]]
  private let schema: StoreSchema

  /// Takes the classes that the model names.
  ///
  /// - Throws: One error with every property of a class that the model has not, or has otherwise.
  init(_ schema: StoreSchema) throws(DaybookError) {
    var classes: [ManagedObject.Type] = []
    var entities: [ObjectIdentifier: [Int]] = [:]
    var faults: [DaybookError] = []
    for entity in schema.entities {
      let named: AnyClass? = entity.entity.managedObjectClass
      let found = named as? ManagedObject.Type
      if let named, found == nil {
        faults.append(.mismatch(entity.name, "\(named) is no subclass of ManagedObject"))
      }
      classes.append(found ?? ManagedObject.self)
      guard let found, found != ManagedObject.self else { continue }
      entities[ObjectIdentifier(found), default: []].append(entity.index)
      var checker = ClassChecker(found, entity, schema)
      checker.check()
      faults.append(contentsOf: checker.faults)
    }
    self.classes = classes
    self.entities = entities
    self.schema = schema
    guard let first = faults.first else { return }
    guard faults.count > 1 else { throw first }
    throw DaybookError(
      .usage(.classMismatch("\(faults.count) mismatches")),
      underlying: faults
    )
  }

  func managedClass(ofEntity entity: Int) -> ManagedObject.Type { classes[entity] }

  /// The entity of a class.
  ///
  /// - Throws: An error for a class that the model does not name, or names for several entities.
  func entity(of managedClass: ManagedObject.Type) throws(DaybookError) -> Int {
    let found = entities[ObjectIdentifier(managedClass)] ?? []
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      throw DaybookError(
        .usage(.classMismatch("no entity of the model has the class \(managedClass)")),
        remedy: "Write Entity(\"…\", \(managedClass).self) in the model."
      )
    }
    let names = found.map { schema.entities[$0].name }.joined(separator: ", ")
    throw DaybookError(
      .usage(.classMismatch("\(managedClass) is the class of several entities: \(names)")),
      remedy: "Name the entity: \(managedClass)(entity:context:), or a request's entityName."
    )
  }
}

extension DaybookError {
  static func mismatch(
    _ entity: String,
    _ text: String,
    property: String? = nil
  ) -> DaybookError {
    DaybookError(
      .usage(.classMismatch(text)),
      at: .init(entity: entity, property: property)
    )
  }
}
