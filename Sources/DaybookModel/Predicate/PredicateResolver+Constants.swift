#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PredicateResolver {
  /// Converts the constants of one side to the type of the other.
  func converted(
    _ expression: FetchExpression,
    _ shape: ExpressionShape,
    to other: ExpressionShape,
    _ scope: ResolverScope
  ) throws(DaybookError) -> FetchExpression {
    guard shape.isConstant, !other.isConstant else { return expression }
    switch expression {
    case .constant(let value):
      return .constant(try converted(value, to: other, scope))
    case .list(let parts):
      var resolved: [FetchExpression] = []
      for part in parts { resolved.append(try converted(part, shape, to: other, scope)) }
      return .list(resolved)
    case .selfObject, .variable, .keyPath, .path, .element, .function, .subquery, .conditional:
      return expression
    }
  }

  private func converted(
    _ value: Value,
    to shape: ExpressionShape,
    _ scope: ResolverScope
  ) throws(DaybookError) -> Value {
    if shape.kind == .object, case .string(let text) = value {
      guard let reference = ObjectReference(text) else {
        throw fault(.wrongOperands("'\(text)' is no object's name"), scope.entity)
      }
      return .object(reference)
    }
    guard let type = shape.type else { return value }
    if case .string(let text) = value, shape.kind != .text, shape.kind != .unknown {
      do {
        return try type.value(fromText: text)
      } catch {
        throw fault(.wrongOperands("'\(text)' is no \(type.rawValue)"), scope.entity)
      }
    }
    return value.nearest(type)
  }
}

extension Value {
  /// The number as an attribute of the type would hold it: 0.1 for a Float is the Float 0.1.
  fileprivate func nearest(_ type: AttributeType) -> Value {
    switch (type, self) {
    case (.float, .double(let number)): .float(Float(number))
    case (.float, .decimal(let number)): .float(Float(number.nearestDouble))
    case (.double, .decimal(let number)): .double(number.nearestDouble)
    case (.double, .float(let number)): .double(Double(number))
    case (.decimal, .double(let number)):
      number.magnitude < 1e37
        ? Decimal(string: number.description).map(Value.decimal) ?? self : self
    case (.integer16, _), (.integer32, _), (.integer64, _), (.decimal, _), (.double, _),
      (.float, _), (.string, _), (.boolean, _), (.date, _), (.binary, _), (.uuid, _), (.uri, _),
      (.transformable, _), (.composite, _), (.undefined, _):
      self
    }
  }
}
