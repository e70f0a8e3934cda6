internal import DaybookModel
internal import DaybookStore

/// Which other entities a request's predicate and order look at.
struct RequestReach {
  private var destinations: Set<String> = []

  /// The relationships that are crossed from the object under test, path by path.
  private(set) var chains: [[RelationshipDescription]] = []

  /// Whether objects may be looked at that no chain leads to.
  private(set) var isUnbounded = false

  /// Whether a value is computed by the store when it saves.
  private(set) var isDerived = false

  /// Whether a property lives in memory only, so that no state can answer.
  private(set) var isTransient = false

  init(_ query: QueryRequest, _ entity: EntityDescription) throws(DaybookError) {
    try add(query.predicate, entity)
    for term in query.sort { try add(path: term.keyPath, entity) }
  }

  /// Whether objects of an entity are looked at through a relationship.
  func crosses(into entity: String) -> Bool { destinations.contains(entity) }

  private mutating func add(
    _ predicate: FetchPredicate,
    _ entity: EntityDescription
  ) throws(DaybookError) {
    switch predicate {
    case .always, .never: break
    case .not(let inner): try add(inner, entity)
    case .and(let parts), .or(let parts):
      for part in parts { try add(part, entity) }
    case .comparison(let comparison):
      try add(comparison.left, entity)
      try add(comparison.right, entity)
    }
  }

  private mutating func add(
    _ expression: FetchExpression,
    _ entity: EntityDescription
  ) throws(DaybookError) {
    switch expression {
    case .constant, .selfObject, .variable: break
    case .keyPath(let path): try add(path: path, entity)
    case .list(let elements), .function(_, let elements):
      for element in elements { try add(element, entity) }
    case .path(let start, let path):
      try add(start, entity)
      addEverything(reachedBy: path, entity)
    case .element(let start, _): try add(start, entity)
    case .subquery(let collection, _, _):
      try add(collection, entity)
      addEverything(reachedBy: "", entity)
    case .conditional(let condition, let first, let second):
      try add(condition, entity)
      try add(first, entity)
      try add(second, entity)
    }
  }

  /// Adds what a key path of the object under test looks at.
  mutating func add(path: String, _ entity: EntityDescription) throws(DaybookError) {
    let resolved = try PredicatePath(path, from: entity)
    if resolved.isTransient { isTransient = true }
    if resolved.attribute?.isDerived == true { isDerived = true }
    if !resolved.relationships.isEmpty { chains.append(resolved.relationships) }
    for relationship in resolved.relationships { add(relationship.destination) }
  }

  private mutating func add(_ entity: EntityDescription) {
    destinations.insert(entity.name)
    for descendant in entity.descendants { destinations.insert(descendant.name) }
  }

  /// A path from a subquery's variable may lead anywhere: every entity of the model counts.
  private mutating func addEverything(reachedBy path: String, _ entity: EntityDescription) {
    guard !path.hasPrefix("@") else { return }
    isUnbounded = true
    for other in entity.model.entities { destinations.insert(other.name) }
  }
}
