internal import DaybookModel
internal import DaybookStore

/// A condition on groups: about their columns, the values they share, and what is computed from
/// their objects.
struct GroupCondition {
  /// What has to be computed for the condition alone.
  private(set) var terms: [AggregateRequest.Term] = []

  private let columns: [String]
  private let groupBy: [String]
  private let entity: EntityDescription
  private var evaluator = PredicateEvaluator(.always)

  /// Takes a condition apart.
  ///
  /// - Throws: For a name that is neither a column nor grouped by, with the nearest one, and for
  ///   what a group has not.
  init(
    _ predicate: FetchPredicate,
    _ request: DictionaryQuery,
    _ entity: EntityDescription
  ) throws(DaybookError) {
    columns = request.columns.map(\.name)
    groupBy = request.groupBy
    self.entity = entity
    let prepared = try prepared(predicate)
    let types = request.columns.map(type) + groupBy.map(type) + terms.map(type)
    let group = try ManagedObjectModel {
      Entity("Group") {
        for (position, type) in types.enumerated() {
          let source = Attribute(GroupRow.name(position), type, isOptional: true)
          type == .undefined ? source.transient() : source
        }
      }
    }
    let resolver = PredicateResolver(group.entities[0], now: request.query.now)
    evaluator = PredicateEvaluator(try resolver.resolve(prepared))
  }

  /// Whether a group is wanted, by its columns, by the values that it shares in the order of the
  /// grouping, and by what was computed for ``terms``.
  func matches(
    _ values: [String: Value],
    _ keys: [Value],
    _ results: ArraySlice<Value>
  ) -> Bool {
    let sources = columns.map { values[$0] ?? .null } + keys + results
    return evaluator.matches(GroupRow(sources: sources))
  }
}

/// What a condition on groups may read, by position.
private struct GroupRow: ValueRow {
  let sources: [Value]

  var reference: ObjectReference { ObjectReference(entity: "", number: 0) }

  func value(named name: String) -> Value {
    guard let position = Int(name.dropFirst()), sources.indices.contains(position) else {
      return .null
    }
    return sources[position]
  }

  /// What a source is called: names begin with a letter.
  static func name(_ position: Int) -> String { "s\(position)" }

  func related(_ reference: ObjectReference) -> (any ValueRow)? { nil }
}

// MARK: - Names become positions

extension GroupCondition {
  private mutating func prepared(
    _ predicate: FetchPredicate
  ) throws(DaybookError) -> FetchPredicate {
    try predicate.replacing { expression throws(DaybookError) in
      switch expression {
      case .constant, .list, .conditional: return nil
      case .keyPath(let text): return source(try position(of: text))
      case .function(let name, let arguments):
        return try aggregate(name, arguments).map { source(position(of: $0)) }
      case .variable(let name): throw fault(.unboundVariable(name))
      case .selfObject, .path, .element, .subquery:
        throw fault(.invalidRequest("'\(expression)' in a condition on groups"))
      }
    }
  }

  private func source(_ position: Int) -> FetchExpression { .keyPath(GroupRow.name(position)) }

  private func type(of column: ExpressionDescription) -> AttributeType {
    switch column.expression {
    case .property(let keyPath): type(of: keyPath)
    case .objectID: .undefined
    case .count, .sum, .minimum, .maximum, .average: column.term.map(type) ?? .undefined
    }
  }

  private func type(of term: AggregateRequest.Term) -> AttributeType {
    switch term.function {
    case .count: .integer64
    case .average: type(of: term.keyPath) == .decimal ? .decimal : .double
    case .sum, .minimum, .maximum: type(of: term.keyPath)
    }
  }

  /// The type of an attribute; none for objects, and for what is an error when it is computed.
  private func type(of keyPath: String) -> AttributeType {
    do {
      return try PredicatePath(keyPath, from: entity).attribute?.type ?? .undefined
    } catch {
      return .undefined
    }
  }

  private mutating func position(of text: String) throws(DaybookError) -> Int {
    if let column = columns.firstIndex(of: text) { return column }
    if let key = groupBy.firstIndex(of: text) { return columns.count + key }
    let steps = KeyPathSteps(text)
    if let function = steps.operation.flatMap(AggregateRequest.Function.init) {
      return position(of: .init(function, steps.names.joined(separator: ".")))
    }
    let nearest = NearestName.of(text, among: columns + groupBy)
    throw fault(.unknownKey(text, entity: entity.name, nearest: nearest), text)
  }

  private mutating func position(of term: AggregateRequest.Term) -> Int {
    let known = terms.firstIndex(of: term)
    if known == nil { terms.append(term) }
    return columns.count + groupBy.count + (known ?? terms.count - 1)
  }

  /// What a function of all objects of a group is; nil for one of single values.
  private func aggregate(
    _ name: String,
    _ arguments: [FetchExpression]
  ) throws(DaybookError) -> AggregateRequest.Term? {
    guard let called = PredicateFunction(name: name) else {
      let nearest = NearestName.of(name, among: PredicateFunction.names)
      throw fault(.unknownFunction(name, nearest: nearest))
    }
    guard arguments.count == 1, let function = AggregateRequest.Function(called) else {
      return nil
    }
    switch arguments[0] {
    case .keyPath(let keyPath): return .init(function, keyPath)
    case .selfObject: return .init(function)
    case .constant, .list, .variable, .path, .element, .function, .subquery, .conditional:
      throw fault(.wrongOperands("\(name) of a group needs a property or SELF"))
    }
  }

  private func fault(
    _ reason: DaybookError.PredicateFault,
    _ property: String? = nil
  ) -> DaybookError {
    DaybookError(.predicate(reason), at: .init(entity: entity.name, property: property))
  }
}

extension AggregateRequest.Function {
  /// The function of all values that a predicate's function is; nil for one of single values.
  fileprivate init?(_ function: PredicateFunction) {
    switch function {
    case .count: self = .count
    case .sum: self = .sum
    case .minimum: self = .minimum
    case .maximum: self = .maximum
    case .average: self = .average
    case _: return nil
    }
  }

  /// The function that an operator of a key path stands for.
  fileprivate init?(_ operation: CollectionOperator) {
    switch operation {
    case .count: self = .count
    case .sum: self = .sum
    case .minimum: self = .minimum
    case .maximum: self = .maximum
    case .average: self = .average
    case .distinctUnionOfObjects, .unionOfObjects: return nil
    }
  }
}
