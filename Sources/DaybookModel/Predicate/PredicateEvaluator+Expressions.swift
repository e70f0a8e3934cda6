extension PredicateEvaluator {
  /// What an expression without key paths yields.
  package func evaluateConstant(_ expression: FetchExpression) -> EvaluatedValue {
    evaluate(expression, EvaluationScope(row: NoRow()))
  }

  /// The single value that an expression yields for a row; null where it yields several.
  package func value(of expression: FetchExpression, for row: any ValueRow) -> Value {
    evaluate(expression, EvaluationScope(row: row)).single ?? .null
  }

  /// What an expression yields for a row.
  func evaluate(_ expression: FetchExpression, _ scope: EvaluationScope) -> EvaluatedValue {
    switch expression {
    case .constant(.objects(let references)):
      .many(references.map(Value.object))
    case .constant(let value):
      .one(value)
    case .list(let parts):
      .many(parts.flatMap { listElements(evaluate($0, scope)) })
    case .selfObject:
      .one(.object(scope.row.reference))
    case .variable(let name):
      scope.variables[name] ?? .one(.null)
    case .keyPath(let text):
      follow(KeyPathSteps(text), from: [scope.row], isCollection: false)
    case .path(let base, let text):
      follow(KeyPathSteps(text), from: evaluate(base, scope), scope)
    case .element(let collection, let part):
      element(part, of: evaluate(collection, scope), scope)
    case .function(let name, let arguments):
      PredicateFunction.evaluate(name, arguments.map { evaluate($0, scope) })
    case .subquery(let collection, let variable, let condition):
      subquery(evaluate(collection, scope), variable, condition, scope)
    case .conditional(let condition, let first, let second):
      evaluate(evaluate(condition, scope) ? first : second, scope)
    }
  }

  private func listElements(_ value: EvaluatedValue) -> [Value] {
    switch value {
    case .one(let value): [value]
    case .many(let values): values
    }
  }

  private func element(
    _ part: FetchSubscript,
    of collection: EvaluatedValue,
    _ scope: EvaluationScope
  ) -> EvaluatedValue {
    let elements = collection.elements
    switch part {
    case .first: return .one(elements.first ?? .null)
    case .last: return .one(elements.last ?? .null)
    case .size: return .one(.integer(Int64(elements.count)))
    case .position(let expression):
      guard case .one(.integer(let position)) = evaluate(expression, scope),
        position >= 0, position < elements.count
      else { return .one(.null) }
      return .one(elements[Int(position)])
    }
  }

  private func subquery(
    _ collection: EvaluatedValue,
    _ variable: String,
    _ condition: FetchPredicate,
    _ scope: EvaluationScope
  ) -> EvaluatedValue {
    var inner = scope
    var matching: [Value] = []
    for element in collection.elements {
      inner.variables[variable] = .one(element)
      if evaluate(condition, inner) { matching.append(element) }
    }
    return .many(matching)
  }
}

// MARK: - Key paths

extension PredicateEvaluator {
  private func follow(
    _ steps: KeyPathSteps,
    from base: EvaluatedValue,
    _ scope: EvaluationScope
  ) -> EvaluatedValue {
    if steps.names.isEmpty { return aggregate(base, steps.operation) }
    let rows = base.elements.compactMap { value -> (any ValueRow)? in
      if case .object(let reference) = value { scope.row.related(reference) } else { nil }
    }
    let isCollection = if case .many = base { true } else { false }
    return follow(steps, from: rows, isCollection: isCollection)
  }

  /// Reads names one after the other; a to-many step turns the result into a collection.
  func follow(
    _ steps: KeyPathSteps,
    from rows: [any ValueRow],
    isCollection: Bool
  ) -> EvaluatedValue {
    var rows = rows
    var isCollection = isCollection
    var values: [Value] = rows.map { .object($0.reference) }
    var beginning = ""
    for (position, step) in steps.names.enumerated() {
      let name = beginning.isEmpty ? step : beginning + step
      beginning = ""
      if position + 1 < steps.names.count, rows.first?.hasComposite(named: name) == true {
        beginning = name + "."
        continue
      }
      values = []
      for row in rows {
        switch row.value(named: name) {
        case .objects(let references):
          isCollection = true
          values.append(contentsOf: references.map(Value.object))
        case let value:
          values.append(value)
        }
      }
      if position + 1 < steps.names.count { rows = related(values, rows) }
    }
    if isCollection { return aggregate(.many(values), steps.operation) }
    return aggregate(.one(values.first ?? .null), steps.operation)
  }

  private func related(_ values: [Value], _ rows: [any ValueRow]) -> [any ValueRow] {
    guard let anchor = rows.first else { return [] }
    return values.compactMap { value in
      if case .object(let reference) = value { anchor.related(reference) } else { nil }
    }
  }

  private func aggregate(
    _ value: EvaluatedValue,
    _ operation: CollectionOperator?
  ) -> EvaluatedValue {
    guard let operation else { return value }
    let present = value.elements.filter { !$0.isNull }
    switch operation {
    case .count: return .one(.integer(Int64(value.elements.count)))
    case .sum: return .one(ValueArithmetic.sum(present))
    case .average: return .one(ValueArithmetic.average(present))
    case .minimum: return .one(ValueArithmetic.extreme(present, .before))
    case .maximum: return .one(ValueArithmetic.extreme(present, .after))
    case .unionOfObjects: return .many(present)
    case .distinctUnionOfObjects:
      var seen: Set<Value> = []
      return .many(present.filter { seen.insert($0).inserted })
    }
  }
}

/// A row of nothing, for evaluating constants.
private struct NoRow: ValueRow {
  var reference: ObjectReference { ObjectReference(entity: "", number: 0) }

  func value(named name: String) -> Value { .null }

  func related(_ reference: ObjectReference) -> (any ValueRow)? { nil }
}
