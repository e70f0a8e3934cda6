internal import DaybookModel

/// Resolves a model's names to positions, once for each store that is opened.
struct StoreSchemaBuilder {
  private let model: ManagedObjectModel
  private(set) var entities: [EntityLayout] = []
  private(set) var tables: [TableLayout] = []
  private(set) var links: [LinkLayout] = []
  private(set) var uniques: [UniqueLayout] = []
  private(set) var adjacencies: [Int] = []
  private(set) var composites: [[[Int]]] = []
  private var columns: [ColumnKey: Int] = [:]
  private var linkIndexes: [RelationshipKey: Int] = [:]

  init(_ model: ManagedObjectModel) {
    self.model = model
  }

  mutating func build() {
    let described = model.entities
    makeTables(described)
    composites = Array(repeating: [], count: tables.count)
    for entity in described { makeLinks(of: entity) }
    for table in tables.indices { makeColumns(of: table, described) }
    resolveInverses()
    for entity in described {
      makeProperties(of: entity)
      makeComposites(of: entity)
    }
    for entity in described { makeUniques(of: entity) }
    for index in entities.indices {
      entities[index].uniques = uniques.indices.filter {
        entities[uniques[$0].entity].includes[index]
      }
    }
  }

  private mutating func makeTables(_ described: [EntityDescription]) {
    var tableOfRoot: [Int: Int] = [:]
    for entity in described where entity.parent == nil {
      tableOfRoot[entity.index] = tables.count
      let members = described.filter { $0.root.index == entity.index }.map(\.index)
      tables.append(TableLayout(index: tables.count, root: entity.index, entities: members))
    }
    for entity in described {
      var layout = EntityLayout(
        index: entity.index,
        name: entity.name,
        entity: entity,
        table: tableOfRoot[entity.root.index] ?? 0
      )
      layout.includes = described.map { $0.isKind(of: entity) }
      layout.concrete = described.indices.filter {
        layout.includes[$0] && !described[$0].isAbstract
      }
      layout.referencePrefix = Array("\"\(entity.name)/".utf8)
      entities.append(layout)
    }
  }

  private mutating func makeLinks(of entity: EntityDescription) {
    for relationship in entity.relationships where !relationship.isTransient {
      linkIndexes[RelationshipKey(entity.index, relationship.name)] = links.count
      var link = LinkLayout(
        index: links.count,
        relationship: relationship,
        entity: entity.index,
        destination: relationship.destination.index,
        table: entities[entity.index].table,
        destinationTable: entities[relationship.destination.index].table,
        isOwner: relationship.isOwner,
        isOrdered: relationship.isOrdered
      )
      if relationship.isToMany {
        link.adjacency = adjacencies.count
        tables[link.table].adjacencies.append(adjacencies.count)
        adjacencies.append(links.count)
      }
      links.append(link)
    }
  }

  private mutating func makeColumns(of table: Int, _ described: [EntityDescription]) {
    // Parents come before their subentities, so that inherited columns have the lowest positions.
    let members = tables[table].entities.map { described[$0] }
      .sorted { ($0.ancestors.count, $0.index) < ($1.ancestors.count, $1.index) }
    for entity in members {
      for attribute in entity.attributes where attribute.isStored {
        guard let storage = ColumnStorage(attribute.type) else { continue }
        append(
          ColumnLayout(
            index: tables[table].columns.count,
            name: attribute.name,
            storage: storage,
            entity: entity.index,
            attribute: attribute,
            link: nil
          ),
          to: table
        )
      }
      for relationship in entity.relationships where !relationship.isToMany {
        let key = RelationshipKey(entity.index, relationship.name)
        guard let link = linkIndexes[key] else { continue }
        links[link].column = tables[table].columns.count
        append(
          ColumnLayout(
            index: tables[table].columns.count,
            name: relationship.name,
            storage: .reference,
            entity: entity.index,
            attribute: nil,
            link: link
          ),
          to: table
        )
      }
    }
  }

  private mutating func append(_ column: ColumnLayout, to table: Int) {
    columns[ColumnKey(column.entity, column.name)] = column.index
    tables[table].columns.append(column)
  }

  private mutating func resolveInverses() {
    for index in links.indices {
      guard let inverse = links[index].relationship.inverse else { continue }
      guard let found = linkIndexes[RelationshipKey(inverse.entity.index, inverse.name)]
      else { continue }
      links[index].inverse = found
      links[index].isMutual = links[index].isOwner && links[found].isOwner
    }
  }

  private mutating func makeProperties(of entity: EntityDescription) {
    let lineage = Array(entity.ancestors.reversed()) + [entity]
    for property in entity.allProperties {
      let declaring = lineage.first { level in
        level.attributes.contains { $0.name == property.name }
          || level.relationships.contains { $0.name == property.name }
      }
      let owner = declaring?.index ?? entity.index
      let link = property.relationship.flatMap { linkIndexes[RelationshipKey(owner, $0.name)] }
      let column = columns[ColumnKey(owner, property.name)]
      let isStored = column != nil || link != nil
      let layout = PropertyLayout(
        property: property,
        column: column,
        link: link,
        isJournaled: isStored && (link.map { links[$0].isOwner } ?? true)
      )
      entities[entity.index].positions[property.name] =
        entities[entity.index].properties.count
      entities[entity.index].properties.append(layout)
    }
  }

  private mutating func makeComposites(of entity: EntityDescription) {
    let layout = entities[entity.index]
    for attribute in entity.declaredAttributes where attribute.type == .composite {
      let names = entity.elements(ofComposite: attribute.name).map(\.name)
      let columns = names.compactMap { layout.property(named: $0)?.column }
      if columns.count > 1 { composites[layout.table].append(columns) }
    }
    let journaled = layout.properties.indices.filter { layout.properties[$0].isJournaled }
    let keys = MemberKey.keys(of: journaled.map { layout.properties[$0].name })
    for (position, key) in zip(journaled, keys) {
      entities[entity.index].properties[position].key = key
    }
  }

  private mutating func makeUniques(of entity: EntityDescription) {
    for names in entity.uniquenessConstraints {
      let found = names.compactMap { entities[entity.index].property(named: $0)?.column }
      guard found.count == names.count, !found.isEmpty else { continue }
      uniques.append(
        UniqueLayout(
          index: uniques.count,
          entity: entity.index,
          table: entities[entity.index].table,
          columns: found,
          names: names
        )
      )
    }
  }
}

/// A column by the entity that declares it and its name.
private struct ColumnKey: Hashable {
  let entity: Int
  let name: String

  init(_ entity: Int, _ name: String) {
    self.entity = entity
    self.name = name
  }
}

/// A relationship by the entity that declares it and its name.
private typealias RelationshipKey = ColumnKey
