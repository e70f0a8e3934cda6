#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PredicateResolver {
  func resolveFunction(
    _ name: String,
    _ arguments: [FetchExpression],
    _ scope: ResolverScope
  ) throws(DaybookError) -> (FetchExpression, ExpressionShape) {
    guard let function = PredicateFunction(name: name) else {
      let nearest = NearestName.of(name, among: PredicateFunction.names)
      throw fault(.unknownFunction(name, nearest: nearest), scope.entity)
    }
    guard arguments.count == function.argumentCount else {
      throw fault(.wrongArguments("\(name) has \(arguments.count) arguments"), scope.entity)
    }
    if function == .now { return (.constant(.date(try time(scope))), .attribute(.date)) }
    var resolved: [FetchExpression] = []
    var shapes: [ExpressionShape] = []
    for argument in arguments {
      let (expression, shape) = try resolve(argument, scope)
      resolved.append(expression)
      shapes.append(shape)
    }
    if function.operands == .numberOrDate { try readDates(&resolved, &shapes, scope) }
    for shape in shapes { try check(shape, function, scope) }
    return (.function(name, resolved), try shape(of: function, resolved, shapes, scope))
  }

  /// Turns a text beside a date into the date that it names.
  private func readDates(
    _ expressions: inout [FetchExpression],
    _ shapes: inout [ExpressionShape],
    _ scope: ResolverScope
  ) throws(DaybookError) {
    for (position, other) in [(0, 1), (1, 0)]
    where shapes[position].isConstant && shapes[position].kind == .text
      && shapes[other].kind == .date
    {
      let date = ExpressionShape.attribute(.date)
      expressions[position] = try converted(
        expressions[position],
        shapes[position],
        to: date,
        scope
      )
      shapes[position] = date
    }
  }

  private func check(
    _ shape: ExpressionShape,
    _ function: PredicateFunction,
    _ scope: ResolverScope
  ) throws(DaybookError) {
    let kinds: Set<ExpressionShape.Kind>
    let noun: String
    switch function.operands {
    case .number: (kinds, noun) = ([.number, .unknown], "a number")
    case .numberOrDate: (kinds, noun) = ([.number, .date, .unknown], "a number or a date")
    case .text: (kinds, noun) = ([.text, .unknown], "a text")
    case .numbers: (kinds, noun) = ([.number, .unknown], "numbers")
    case .collection, .anything: return
    }
    let isMany = shape.isCollection && function.operands != .numbers
    guard isMany || !kinds.contains(shape.kind) else { return }
    let found = isMany ? "a collection" : shape.noun
    throw fault(.wrongOperands("\(function.rawValue) needs \(noun), not \(found)"), scope.entity)
  }

  private func shape(
    of function: PredicateFunction,
    _ arguments: [FetchExpression],
    _ shapes: [ExpressionShape],
    _ scope: ResolverScope
  ) throws(DaybookError) -> ExpressionShape {
    switch function {
    case .uppercase, .lowercase, .canonical: return .text
    case .add, .subtract:
      let dateCount = shapes.count { $0.kind == .date }
      if dateCount == 0 || (dateCount == 2 && function == .subtract) { return .number }
      guard dateCount == 1, function == .add || shapes[0].kind == .date else {
        let text = "dates take seconds, and another date is subtracted from them"
        throw fault(.wrongOperands(text), scope.entity)
      }
      return .attribute(.date)
    case .minimum, .maximum, .mode, .noIndex:
      var shape = shapes[0]
      shape.isConstant = false
      shape.collectionPath = nil
      shape.isCollection = function == .mode || (function == .noIndex && shape.isCollection)
      return shape
    case .cast: return try castShape(arguments[1], scope)
    case .now, .sum, .count, .average, .median, .standardDeviation, .multiply, .divide, .modulus,
      .power, .squareRoot, .commonLogarithm, .naturalLogarithm, .exponential, .floor, .ceiling,
      .truncate, .magnitude, .bitAnd, .bitOr, .bitExclusiveOr, .shiftLeft, .shiftRight,
      .bitComplement, .length:
      return .number
    }
  }

  private func castShape(
    _ type: FetchExpression,
    _ scope: ResolverScope
  ) throws(DaybookError) -> ExpressionShape {
    guard case .constant(.string(let name)) = type else {
      throw fault(.wrongOperands("CAST needs a type in quotes"), scope.entity)
    }
    guard let type = CastType(name: name) else {
      let nearest = NearestName.of(name, among: CastType.allCases.map(\.rawValue))
      let text = "CAST knows no type '\(name)'" + didYouMean(nearest)
      throw fault(.wrongOperands(text), scope.entity)
    }
    return type.shape
  }

  private func time(_ scope: ResolverScope) throws(DaybookError) -> Date {
    guard let now else {
      throw fault(.wrongArguments("now() is not known here"), scope.entity)
    }
    return now
  }
}

extension ExpressionShape {
  /// The kind, as messages call one of it.
  fileprivate var noun: String { kind == .object ? "an object" : "a \(kind)" }
}

extension CastType {
  fileprivate var shape: ExpressionShape {
    switch self {
    case .date: return .attribute(.date)
    case .decimal: return .attribute(.decimal)
    case .number, .double: return .number
    case .float: return .attribute(.float)
    case .string: return .text
    case .uuid: return .attribute(.uuid)
    case .address: return .attribute(.uri)
    case .bytes: return .attribute(.binary)
    case .transformable: return .attribute(.transformable)
    case .object: return ExpressionShape(kind: .object)
    case .objects:
      var shape = ExpressionShape(kind: .object)
      shape.isCollection = true
      return shape
    }
  }
}
