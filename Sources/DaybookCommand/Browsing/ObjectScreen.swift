import DaybookModel
import DaybookStore
import DaybookTerminal

/// One object: its values, what it is related to, and on request its history.
final class ObjectScreen: Screen {
  private struct Relation {
    let name: String
    let rows: [RowID]
  }

  private let store: BrowsedStore
  private let row: RowID
  private let values: [ListRow]
  private let relations: [Relation]

  init(_ store: BrowsedStore, _ row: RowID) {
    self.store = store
    self.row = row
    let entity = store.state.schema.entities[row.entity]
    let attributes = ObjectColumns(attributesOf: entity)
    // Frames are drawn several times a second, and values may lie in files of their own.
    let cells = store.cells(row, attributes)
    values = attributes.heading.enumerated().map { item, column in
      ListRow(column.name, item < cells.count ? cells[item] : "")
    }
    relations = entity.properties.compactMap { property in
      property.link.map { Relation(name: property.name, rows: store.state.related(row, $0)) }
    }
  }

  private var reference: ObjectReference { store.state.schema.reference(to: row) }

  var content: ScreenContent {
    let store = store
    let values = values
    let relations = relations
    let reference = reference
    var content = ScreenContent(title: reference.description)
    content.status = store.status
    let sections =
      [RowSection(title: "Values", rowCount: values.count)]
      + relations.map {
        RowSection(title: "\($0.name) (\(grouped($0.rows.count)))", rowCount: $0.rows.count)
      }
    var list = ListContent(sections: sections) { section, item in
      section == 0
        ? values[item]
        : ListRow(cells: store.name(of: relations[section - 1].rows[item]))
    }
    list.columns = [ListColumn(""), ListColumn("", isFlexible: true)]
    content.list = list
    content.message = Message("last changed in tx \(store.state.version(of: row))")
    content.actions = [
      Action(row: .enter, "Open") { [self] interface, row in open(row, interface) },
      Action(.character("h"), "History") { interface in
        interface.show(title: "History of \(reference)", store.history(of: reference))
      },
    ]
    return content
  }

  private func open(_ position: Int, _ interface: Interface) {
    var position = position - values.count
    guard position >= 0 else { return interface.say("That is a value, which leads nowhere.") }
    for relation in relations {
      if position < relation.rows.count {
        return interface.push(ObjectScreen(store, relation.rows[position]))
      }
      position -= relation.rows.count
    }
  }
}
