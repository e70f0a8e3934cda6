extension PredicateResolver {
  func resolve(
    _ expression: FetchExpression,
    _ scope: ResolverScope
  ) throws(DaybookError) -> (FetchExpression, ExpressionShape) {
    switch expression {
    case .constant(let value):
      return (expression, .constant(value))
    case .list(let parts):
      return try resolveList(parts, scope)
    case .selfObject:
      return (expression, ExpressionShape(kind: .object, entity: scope.entity))
    case .variable(let name):
      guard let shape = scope.variables[name] else {
        throw fault(.unboundVariable(name), scope.entity)
      }
      return (expression, shape)
    case .keyPath(let text):
      return (expression, try shape(of: PredicatePath(text, from: scope.entity), text))
    case .path(let base, let text):
      return try resolvePath(base, text, scope)
    case .element(let base, let part):
      return try resolveElement(base, part, scope)
    case .function(let name, let arguments):
      return try resolveFunction(name, arguments, scope)
    case .subquery(let collection, let variable, let condition):
      return try resolveSubquery(collection, variable, condition, scope)
    case .conditional(let condition, let first, let second):
      let (firstResolved, shape) = try resolve(first, scope)
      let (secondResolved, _) = try resolve(second, scope)
      let test = try resolve(condition, scope)
      return (.conditional(test, firstResolved, secondResolved), shape)
    }
  }

  private func shape(of path: PredicatePath, _ text: String) -> ExpressionShape {
    var shape: ExpressionShape
    switch path.operation {
    case .count, .sum, .average:
      return .number
    case nil, .minimum, .maximum, .distinctUnionOfObjects, .unionOfObjects:
      if let attribute = path.attribute {
        shape = .attribute(attribute.type)
      } else {
        shape = ExpressionShape(kind: .object)
        shape.entity = path.relationships.last?.destination ?? path.entity
      }
    }
    shape.isCollection = path.isCollection
    shape.collectionPath = path.isCollection ? text : nil
    return shape
  }

  private func resolveList(
    _ parts: [FetchExpression],
    _ scope: ResolverScope
  ) throws(DaybookError) -> (FetchExpression, ExpressionShape) {
    var resolved: [FetchExpression] = []
    var shape = ExpressionShape.unknown
    shape.isConstant = true
    for part in parts {
      let (element, elementShape) = try resolve(part, scope)
      resolved.append(element)
      if elementShape.kind != .unknown { shape.kind = elementShape.kind }
      shape.isConstant = shape.isConstant && elementShape.isConstant
    }
    shape.isCollection = true
    return (.list(resolved), shape)
  }

  private func resolvePath(
    _ base: FetchExpression,
    _ text: String,
    _ scope: ResolverScope
  ) throws(DaybookError) -> (FetchExpression, ExpressionShape) {
    let (resolved, baseShape) = try resolve(base, scope)
    guard let entity = baseShape.entity else {
      guard KeyPathSteps(text).names.isEmpty else {
        throw fault(.wrongOperands("\(text) needs an object before it"), scope.entity)
      }
      return (.path(resolved, text), .number)
    }
    let path = try PredicatePath(text, from: entity)
    var shape = shape(of: path, text)
    if baseShape.isCollection, path.operation == nil { shape.isCollection = true }
    return (.path(resolved, text), shape)
  }

  private func resolveElement(
    _ base: FetchExpression,
    _ part: FetchSubscript,
    _ scope: ResolverScope
  ) throws(DaybookError) -> (FetchExpression, ExpressionShape) {
    var (resolved, shape) = try resolve(base, scope)
    shape.isCollection = false
    shape.collectionPath = nil
    switch part {
    case .first, .last:
      return (.element(resolved, part), shape)
    case .size:
      return (.element(resolved, part), .number)
    case .position(let position):
      let (resolvedPosition, _) = try resolve(position, scope)
      return (.element(resolved, .position(resolvedPosition)), shape)
    }
  }

  private func resolveSubquery(
    _ collection: FetchExpression,
    _ variable: String,
    _ condition: FetchPredicate,
    _ scope: ResolverScope
  ) throws(DaybookError) -> (FetchExpression, ExpressionShape) {
    let (resolved, shape) = try resolve(collection, scope)
    guard shape.isCollection else {
      throw fault(.wrongOperands("SUBQUERY needs a collection"), scope.entity)
    }
    var inner = scope
    var elementShape = shape
    elementShape.isCollection = false
    elementShape.collectionPath = nil
    inner.variables[variable] = elementShape
    let test = try resolve(condition, inner)
    return (.subquery(resolved, variable: variable, test), shape)
  }
}
