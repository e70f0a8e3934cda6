import DaybookModel
import DaybookStore
import DaybookTerminal

/// The objects of an entity, all or those that fit a condition.
final class ObjectListScreen: Screen {
  private let store: BrowsedStore
  private let entity: EntityLayout
  private let columns: ObjectColumns
  private var rows: [RowID]
  private var problem: String?

  private var condition = "" {
    didSet { find() }
  }

  init(_ store: BrowsedStore, _ entity: EntityLayout) throws(CommandFailure) {
    self.store = store
    self.entity = entity
    columns = try ObjectColumns(entity)
    rows = store.state.rows(of: entity.index)
  }

  var content: ScreenContent {
    let store = store
    let rows = rows
    let columns = columns
    var content = ScreenContent(title: entity.name)
    content.status = store.status
    var list = ListContent(rowCount: rows.count) { row in
      ListRow(cells: store.cells(rows[row], columns))
    }
    list.columns = columns.heading.map { ListColumn($0.name, isFlushRight: $0.isNumeric) }
    list.emptyText = condition.isEmpty ? "There is none." : "None fits."
    list.filter = TextBinding(self, \.condition)
    content.list = list
    content.message = message
    content.actions = [
      Action(row: .enter, "Open") { interface, row in
        interface.push(ObjectScreen(store, rows[row]))
      }
    ]
    return content
  }

  private var message: Message {
    if let problem { return Message(problem, isFailure: true) }
    let count = store.state.count(of: entity.index)
    let shown = rows.count == count ? "" : "\(grouped(rows.count)) of "
    return Message(shown + "\(grouped(count)) objects")
  }

  /// Takes over what fits; a condition that is not finished leaves the rows as they were.
  private func find() {
    do throws(DaybookError) {
      var request = QueryRequest(entity.name)
      if !condition.isEmpty { request.predicate = try FetchPredicate(format: condition) }
      rows = try QueryProgram(request, store.state.schema).rows(in: store.state)
      problem = nil
    } catch {
      let column = error.place.column.map { "column \($0): " } ?? ""
      problem = column + (error.failureReason ?? error.localizedDescription)
    }
  }
}
