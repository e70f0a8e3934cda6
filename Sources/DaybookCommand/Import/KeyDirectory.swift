import DaybookModel
import DaybookStore

/// Finds saved rows by keys, each kind of key through an index that is built when it is first used.
final class KeyDirectory {
  private struct Kind: Hashable {
    var entity: Int
    var names: [String]
  }

  private var state: StoreState
  private var finders: [Kind: KeyFinder] = [:]

  init(_ state: StoreState) {
    self.state = state
  }

  /// Finds the rows of an entity whose attributes have these values.
  func find(_ entity: EntityLayout, _ names: [String], _ values: [Value]) -> KeyFinder.Match {
    let kind = Kind(entity: entity.index, names: names)
    if let known = finders[kind] { return known.find(values) }
    guard let finder = KeyFinder(entity, names, in: state) else { return .none }
    finders[kind] = finder
    return finder.find(values)
  }

  /// Goes over to a newer state, in which these rows are new or have other values.
  func advance(to newer: StoreState, changed rows: [RowID]) {
    state = newer
    for (kind, finder) in finders {
      let table = state.schema.entities[kind.entity].table
      finder.advance(
        to: newer,
        changed: rows.filter { state.schema.entities[$0.entity].table == table }
      )
    }
  }
}
