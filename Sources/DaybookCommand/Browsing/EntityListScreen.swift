import DaybookModel
import DaybookStore
import DaybookTerminal

/// The entities of a store, with how many objects each has.
final class EntityListScreen: Screen {
  private let store: BrowsedStore
  private let entities: [EntityLayout]

  init(_ store: BrowsedStore) {
    self.store = store
    entities = store.state.schema.entities
  }

  var content: ScreenContent {
    let store = store
    let entities = entities
    var content = ScreenContent(title: "Entities")
    content.status = store.status
    var list = ListContent(rowCount: entities.count) { row in
      ListRow(entities[row].name, grouped(store.state.count(of: entities[row].index)))
    }
    list.columns = [
      ListColumn("entity", isFlexible: true), ListColumn("objects", isFlushRight: true),
    ]
    list.emptyText = "The model has no entities."
    content.list = list
    content.actions = [
      Action(row: .enter, "Open") { interface, row in
        interface.push(try ObjectListScreen(store, entities[row]))
      }
    ]
    return content
  }
}
