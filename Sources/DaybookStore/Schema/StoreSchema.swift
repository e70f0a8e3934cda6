package import DaybookModel

/// A model resolved to tables, columns and links: what every row of a store is read with.
package final class StoreSchema: Sendable {
  /// The model that was resolved.
  package let model: ManagedObjectModel

  /// The entities by index.
  package let entities: [EntityLayout]

  /// The tables, one for each root entity, in the order of the root entities.
  package let tables: [TableLayout]

  /// The stored relationships by declaring entity, then in the model's order.
  package let links: [LinkLayout]

  /// The uniqueness constraints.
  package let uniques: [UniqueLayout]

  /// By adjacency: the link that it belongs to.
  package let adjacencies: [Int]

  /// By entity: the table of its rows.
  let tableOfEntity: [Int]

  /// By entity: the links of its rows that have another side.
  let mutualLinks: [[Int]]

  /// By table: the columns whose values lie in arenas.
  let arenaColumns: [[Int]]

  /// By table: the columns of each composite attribute, which lines write together.
  let composites: [[[Int]]]

  /// By entity: how its rows are written in lines.
  let journaled: [JournaledEntity]

  /// The entities' names as lines write them.
  let names: EntityNames

  /// What commits compute.
  let derivations: DerivationLayout

  /// The rules, ready for testing many rows.
  let ruleSieves: RuleSieves

  private let indexes: [String: Int]

  /// Resolves a model; everything that could fail was refused when the model was made.
  package init(_ model: ManagedObjectModel) {
    var builder = StoreSchemaBuilder(model)
    builder.build()
    self.model = model
    entities = builder.entities
    tables = builder.tables
    links = builder.links
    uniques = builder.uniques
    adjacencies = builder.adjacencies
    tableOfEntity = builder.entities.map(\.table)
    mutualLinks = builder.entities.map { entity in
      entity.properties.compactMap(\.link).filter { builder.links[$0].inverse != nil }
    }
    arenaColumns = builder.tables.map { table in
      table.columns.filter(\.storage.hasArena).map(\.index)
    }
    composites = builder.composites
    journaled = builder.entities.map { JournaledEntity($0, builder.tables[$0.table]) }
    names = EntityNames(builder.entities)
    ruleSieves = RuleSieves(builder.entities, builder.links)
    derivations = DerivationLayout(builder.entities, tableCount: builder.tables.count)
    indexes = Dictionary(uniqueKeysWithValues: builder.entities.map { ($0.name, $0.index) })
  }
}

extension StoreSchema {
  /// Returns the layout of the entity called `name`.
  ///
  /// - Complexity: O(1).
  package func entity(named name: String) -> EntityLayout? {
    indexes[name].map { entities[$0] }
  }

  /// Returns the layout of the entity called `name`.
  ///
  /// - Throws: An error for an unknown name, with the nearest one.
  func requireEntity(_ name: String) throws(DaybookError) -> EntityLayout {
    if let found = entity(named: name) { return found }
    let nearest = NearestName.of(name, among: entities.map(\.name))
    throw DaybookError(
      .value(.unknownEntity(name, nearest: nearest)),
      at: DaybookError.Place(entity: name)
    )
  }

  /// Returns the row that a reference names, whether it exists or not; `nil` for an unknown entity.
  package func row(of reference: ObjectReference) -> RowID? {
    guard let entity = indexes[reference.entity], reference.number > 0,
      reference.number <= RowID.largestNumber
    else { return nil }
    return RowID(entity: entity, number: reference.number)
  }

  /// Returns the name of a row.
  package func reference(to row: RowID) -> ObjectReference {
    ObjectReference(entity: entities[row.entity].name, number: row.number)
  }

  /// Returns the table that holds a row.
  @inline(__always)
  func table(of row: RowID) -> Int { tableOfEntity[row.entity] }
}
