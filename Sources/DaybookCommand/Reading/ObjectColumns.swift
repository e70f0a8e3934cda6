import DaybookModel
import DaybookStore
import DaybookTerminal

/// The columns in which objects of an entity are shown.
struct ObjectColumns {
  /// One column: the object's ID, or one of its properties.
  enum Column {
    case identifier
    case property(PropertyLayout)
  }

  let entity: EntityLayout
  private(set) var columns: [Column] = []

  /// Chooses columns: those that are named, or the ID, all attributes and to-one relationships.
  init(_ entity: EntityLayout, named names: String? = nil) throws(CommandFailure) {
    self.entity = entity
    guard let names else {
      let shown = entity.properties.filter { $0.isShownByDefault }
      columns = [.identifier] + shown.map { .property($0) }
      return
    }
    for name in names.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if entity.entity.hasComposite(named: name) {
        let elements = entity.entity.elements(ofComposite: name)
        columns += elements.compactMap { entity.property(named: $0.name) }.map { .property($0) }
      } else {
        columns.append(try ObjectColumns.column(name, of: entity))
      }
    }
  }

  /// Chooses the ID and every stored property.
  init(all entity: EntityLayout) {
    self.entity = entity
    let stored = entity.properties.filter { $0.column != nil || $0.link != nil }
    columns = [.identifier] + stored.map { .property($0) }
  }

  /// Chooses the attributes alone.
  init(attributesOf entity: EntityLayout) {
    self.entity = entity
    let attributes = entity.properties.filter { $0.column != nil && $0.link == nil }
    columns = attributes.map { .property($0) }
  }

  /// Chooses the ID and every property that an import can give back.
  init(exported entity: EntityLayout) {
    self.entity = entity
    let exported = entity.properties.filter { $0.isExported }
    columns = [.identifier] + exported.map { .property($0) }
  }

  /// The columns as the output names them.
  var heading: [RowOutput.Column] {
    columns.map { column in
      switch column {
      case .identifier: .init(name: entity.identifierName, role: .identifier)
      case .property(let layout):
        .init(name: layout.name, isNumeric: layout.property.attribute?.type.isNumeric ?? false)
      }
    }
  }

  private static func column(
    _ name: String,
    of entity: EntityLayout
  ) throws(CommandFailure) -> Column {
    if name == entity.identifierName { return .identifier }
    let property = try PropertyName.findAny(name, in: entity.entity)
    guard let layout = entity.property(named: property.name),
      layout.column != nil || layout.link != nil
    else { throw .usage("\(entity.name).\(name) is not kept in the store") }
    return .property(layout)
  }
}

extension EntityLayout {
  /// What the column of the objects' IDs is called: `id`, unless a property has that name.
  var identifierName: String { property(named: "id") == nil ? "id" : "objectID" }
}

extension PropertyLayout {
  fileprivate var isShownByDefault: Bool {
    switch property {
    case .attribute: column != nil
    case .relationship(let relationship): link != nil && !relationship.isToMany
    }
  }
}
