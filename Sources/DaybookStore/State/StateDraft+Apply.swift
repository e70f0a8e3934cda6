internal import DaybookModel

extension StateDraft {
  /// Applies a change set as transaction `transaction`: the one function that changes rows.
  ///
  /// Commit and replay share it. Conflicts and rules were checked before; whatever stands in the
  /// change set is taken as it is.
  ///
  /// - Complexity: O(*c*), where *c* is the size of the changes and of the lists they touch.
  func apply(_ changes: ChangeSet, transaction: Int64) {
    var edges = EdgeChanges(linkCount: schema.links.count)
    changes.sortUpdates()
    for table in schema.tables.indices {
      insert(changes.inserts[table], table, transaction, &edges)
    }
    for table in schema.tables.indices {
      update(changes, table, transaction, &edges)
    }
    edit(changes, transaction, &edges)
    delete(changes.deletes, transaction, &edges)
    enter(&edges)
    if let floor = changes.historyFloor { historyFloor = max(historyFloor, floor) }
    for (key, value) in changes.metadata {
      if value.isNull { metadata.removeValue(forKey: key) } else { metadata[key] = value }
    }
  }

  private func enter(_ edges: inout EdgeChanges) {
    for link in schema.links.indices {
      guard let adjacency = schema.links[link].adjacency else { continue }
      if !edges.removed[link].isEmpty {
        adjacencies[adjacency].remove(&edges.removed[link], owner: epoch)
      }
      if !edges.added[link].isEmpty {
        adjacencies[adjacency].insert(&edges.added[link], owner: epoch, isBranch: isBranch)
      }
    }
  }
}

/// The edges that follow from changes, by the link whose lists they belong to.
struct EdgeChanges {
  var added: [LinkPairs]
  var removed: [LinkPairs]

  init(linkCount: Int) {
    added = Array(repeating: LinkPairs(), count: linkCount)
    removed = Array(repeating: LinkPairs(), count: linkCount)
  }
}
