import DaybookModel

extension ConditionCompiler {
  /// Compiles a comparison of a path with constants.
  mutating func compile(_ path: PredicatePath, _ comparison: FetchComparison) -> Condition {
    switch path.operation {
    case .count:
      return compileCount(path, comparison) ?? rowCondition(comparison)
    case .sum, .minimum, .maximum, .average, .distinctUnionOfObjects, .unionOfObjects:
      return rowCondition(comparison)
    case nil:
      break
    }
    if comparison.quantifier == .single {
      if path.crossesToMany {
        return compileMembership(path, comparison) ?? rowCondition(comparison)
      }
      return compileSingle(path, comparison) ?? rowCondition(comparison)
    }
    return compileQuantified(path, comparison) ?? rowCondition(comparison)
  }

  private mutating func compileSingle(
    _ path: PredicatePath,
    _ comparison: FetchComparison
  ) -> Condition? {
    guard let end = end(of: path), let test = test(end, comparison) else { return nil }
    guard let column = end.column else { return nil }
    return .leaf(
      Condition.Leaf(
        number: takeNumber(),
        hops: end.hops,
        column: column,
        test: test,
        passesBroken: test.passesNull
      )
    )
  }

  private mutating func compileQuantified(
    _ path: PredicatePath,
    _ comparison: FetchComparison
  ) -> Condition? {
    guard let end = end(of: path), var test = test(end, comparison) else { return nil }
    let requiresAll = comparison.quantifier == .all
    // Without a to-many step there is no element for nil; with one, nil is an element like others.
    if !path.crossesToMany { test.passesNull = requiresAll }
    let leaf = Condition.leaf(
      Condition.Leaf(
        number: takeNumber(),
        hops: end.hops,
        column: end.column,
        test: test,
        passesBroken: requiresAll,
        requiresAll: requiresAll
      )
    )
    return comparison.quantifier == .none ? .not(leaf) : leaf
  }

  /// `tags CONTAINS object`.
  private mutating func compileMembership(
    _ path: PredicatePath,
    _ comparison: FetchComparison
  ) -> Condition? {
    guard comparison.relation == .contains, path.attribute == nil,
      let rows = rows(of: comparison.right, .contains), let end = end(of: path)
    else { return nil }
    return .leaf(
      Condition.Leaf(
        number: takeNumber(),
        hops: end.hops,
        column: end.column,
        test: ColumnTest(kind: .references(TestedRows(rows), isFlipped: false), passesNull: false),
        passesBroken: false
      )
    )
  }

  /// `candy.@count > 2`, also over to-one steps before the collection.
  private mutating func compileCount(
    _ path: PredicatePath,
    _ comparison: FetchComparison
  ) -> Condition? {
    guard comparison.quantifier == .single, path.attribute == nil,
      path.relationships.last?.isToMany == true,
      !path.relationships.dropLast().contains(where: \.isToMany),
      let end = end(of: path), case .adjacency(let adjacency) = end.hops.last?.kind,
      let test = integerTest(comparison, storage: .integer),
      case .integers(let low, let high, let isFlipped) = test.kind
    else { return nil }
    var hops = end.hops
    hops[hops.count - 1].kind = .count(adjacency)
    return .leaf(
      Condition.Leaf(
        number: takeNumber(),
        hops: hops,
        column: nil,
        test: test,
        passesBroken: (low <= 0 && high >= 0) != isFlipped
      )
    )
  }
}

// MARK: - Where a path ends

/// The links of a path and the column it ends at.
struct PathEnd {
  var hops: [Condition.Hop] = []

  /// The column; nil when the path ends at the rows of a to-many relationship.
  var column: Int?
  var storage = ColumnStorage.reference
  var type = AttributeType.undefined

  /// The table that the column's references lead to.
  var targetTable: Int?
}

extension ConditionCompiler {
  /// Returns where a path ends; nil for one over properties that are not stored.
  func end(of path: PredicatePath) -> PathEnd? {
    var end = PathEnd()
    var current = entity
    for relationship in path.relationships {
      guard let link = current.property(named: relationship.name)?.link else { return nil }
      let layout = schema.links[link]
      if let column = layout.column {
        end.hops.append(Condition.Hop(kind: .column(column), table: layout.destinationTable))
      } else if let adjacency = layout.adjacency {
        end.hops.append(Condition.Hop(kind: .adjacency(adjacency), table: layout.destinationTable))
      }
      current = schema.entities[layout.destination]
    }
    if let attribute = path.attribute {
      guard let column = current.property(named: attribute.name)?.column,
        let storage = ColumnStorage(attribute.type)
      else { return nil }
      end.column = column
      end.storage = storage
      end.type = attribute.type
    } else if case .column(let column) = end.hops.last?.kind {
      end.targetTable = end.hops.removeLast().table
      end.column = column
    }
    return end
  }
}
