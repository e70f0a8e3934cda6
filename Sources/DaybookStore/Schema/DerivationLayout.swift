internal import DaybookModel

/// One derived attribute of an entity, resolved to columns and links.
struct DerivedColumn: Sendable {
  /// Where the value comes from.
  enum Source: Sendable {
    /// The time of the save.
    case now
    /// The property called `name` of the row behind some reference columns.
    case path([Int], name: String)
    /// The number of rows that a link leads to.
    case count(link: Int)
    /// The sum of a property over the rows that a link leads to.
    case sum(link: Int, name: String)
  }

  let name: String
  let column: Int
  let type: AttributeType
  let source: Source

  /// The form of the text that is kept, if it is not the text itself.
  let form: PredicateFunction?
}

/// A link whose members decide about derived values of the rows that have it.
struct MembershipWatch: Sendable {
  let link: Int

  /// The members' columns whose values are summed.
  var summedColumns: Set<Int> = []
}

/// What is derived in a store, found once for each schema.
struct DerivationLayout: Sendable {
  /// By entity: its derived attributes, also the inherited ones.
  private(set) var columns: [[DerivedColumn]] = []

  /// The links whose members count.
  private(set) var watches: [MembershipWatch] = []

  /// By table: whether any of its entities has derived attributes.
  private(set) var isConcerned: [Bool] = []

  /// Whether the time of the save is kept anywhere.
  private(set) var usesTime = false

  /// Whether nothing is derived, so that a commit has nothing to do.
  private(set) var isEmpty = true

  init(_ entities: [EntityLayout], tableCount: Int) {
    isConcerned = Array(repeating: false, count: tableCount)
    for entity in entities {
      let found = entity.properties.compactMap { property in
        DerivationLayout.column(of: property, in: entity, entities)
      }
      columns.append(found)
      guard !found.isEmpty else { continue }
      isEmpty = false
      isConcerned[entity.table] = true
      for column in found { note(column.source, of: entity, entities) }
    }
  }

  private static func column(
    of property: PropertyLayout,
    in entity: EntityLayout,
    _ entities: [EntityLayout]
  ) -> DerivedColumn? {
    guard let attribute = property.property.attribute, let column = property.column,
      let derivation = attribute.derivation.flatMap({ Derivation($0) }),
      let (source, form) = source(of: derivation, in: entity, entities)
    else { return nil }
    return DerivedColumn(
      name: attribute.name,
      column: column,
      type: attribute.type,
      source: source,
      form: form
    )
  }

  private static func source(
    of derivation: Derivation,
    in entity: EntityLayout,
    _ entities: [EntityLayout]
  ) -> (DerivedColumn.Source, PredicateFunction?)? {
    switch derivation {
    case .now: return (.now, nil)
    case .path(let names): return path(names, entity, entities).map { ($0, nil) }
    case .text(let function, let names): return path(names, entity, entities).map { ($0, function) }
    case .count(let name):
      return entity.property(named: name)?.link.map { (.count(link: $0), nil) }
    case .sum(let name, let summed):
      return entity.property(named: name)?.link.map { (.sum(link: $0, name: summed), nil) }
    }
  }

  private static func path(
    _ names: [String],
    _ entity: EntityLayout,
    _ entities: [EntityLayout]
  ) -> DerivedColumn.Source? {
    let names = entity.entity.joined(names)
    guard let last = names.last else { return nil }
    var entity = entity
    var columns: [Int] = []
    for name in names.dropLast() {
      guard let property = entity.property(named: name), let column = property.column,
        let relationship = property.property.relationship
      else { return nil }
      columns.append(column)
      entity = entities[relationship.destination.index]
    }
    return .path(columns, name: last)
  }

  private mutating func note(
    _ source: DerivedColumn.Source,
    of entity: EntityLayout,
    _ entities: [EntityLayout]
  ) {
    switch source {
    case .path: break
    case .now: usesTime = true
    case .count(let link): _ = watch(link)
    case .sum(let link, let name):
      let place = watch(link)
      let property = entity.properties.first { $0.link == link }?.property.relationship
      guard let destination = property?.destination.index,
        let column = entities[destination].property(named: name)?.column
      else { return }
      watches[place].summedColumns.insert(column)
    }
  }

  private mutating func watch(_ link: Int) -> Int {
    if let place = watches.firstIndex(where: { $0.link == link }) { return place }
    watches.append(MembershipWatch(link: link))
    return watches.count - 1
  }
}
