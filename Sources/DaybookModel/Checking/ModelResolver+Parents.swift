extension ModelResolver {
  /// Links every entity with its parent and everything above and below it.
  mutating func resolveParents() {
    for entity in records.indices {
      guard let name = records[entity].definition.parent else { continue }
      if let parent = indexes[name] {
        records[entity].parent = parent
      } else {
        report(.unknownParent(name, nearest: nearestEntity(to: name)), entity)
      }
    }
    breakCycles()
    for entity in records.indices {
      records[entity].ancestors = ancestors(of: entity)
      records[entity].root = records[entity].ancestors.last ?? entity
      if let parent = records[entity].parent { records[parent].children.append(entity) }
    }
    for entity in records.indices {
      for ancestor in records[entity].ancestors { records[ancestor].descendants.append(entity) }
    }
  }

  /// Reports each circle of parents once and cuts it, so that the later steps end.
  private mutating func breakCycles() {
    var finished: Set<Int> = []
    for start in records.indices {
      var path: [Int] = []
      var entity: Int? = start
      while let current = entity, !finished.contains(current), !path.contains(current) {
        path.append(current)
        entity = records[current].parent
      }
      if let current = entity, let first = path.firstIndex(of: current) {
        let names = (path[first...] + [current]).map { records[$0].definition.name }
        report(.parentCycle(names), current)
        for member in path[first...] { records[member].parent = nil }
      }
      finished.formUnion(path)
    }
  }

  private func ancestors(of entity: Int) -> [Int] {
    var ancestors: [Int] = []
    var next = records[entity].parent
    while let ancestor = next {
      ancestors.append(ancestor)
      next = records[ancestor].parent
    }
    return ancestors
  }
}
