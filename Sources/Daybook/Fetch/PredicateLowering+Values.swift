internal import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PredicateExpressions.Variable: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    .value(try lowering.expression(of: key))
  }
}

extension PredicateExpressions.Value: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    .value(try FetchExpression(literal: value))
  }
}

extension PredicateExpressions.KeyPath: LoweredExpression {
  func lowered(by lowering: PredicateLowering) throws(DaybookError) -> LoweredPart {
    let base = try lowering.value(root)
    if let type = Root.Output.self as? any LoweredCollection.Type,
      let part = type.lowered(keyPath, of: base)
    {
      return part
    }
    guard let type = Root.Output.self as? ManagedObject.Type else {
      throw .unlowerable("the key path \(keyPath)")
    }
    let names = KeyPathProbe.withPrototype(of: type) { prototype, probe in
      if let root = prototype as? Root.Output { _ = root[keyPath: keyPath] }
      return probe.names.joined(separator: ".")
    }
    guard !names.isEmpty else { throw .unlowerable("\(keyPath), which is no stored property,") }
    return .value(names == "SELF" ? base : base.appending(names))
  }
}

/// A type whose own properties can be asked for in a predicate.
private protocol LoweredCollection {
  static func lowered(_ path: AnyKeyPath, of base: FetchExpression) -> LoweredPart?
}

extension LoweredCollection where Self: Collection {
  static func lowered(_ path: AnyKeyPath, of base: FetchExpression) -> LoweredPart? {
    let count = base.appending("@count")
    if path == \Self.count { return .value(count) }
    guard path == \Self.isEmpty else { return nil }
    return .condition(
      .comparison(
        FetchComparison(left: count, relation: .equal, right: .constant(.integer(0)))
      )
    )
  }
}

extension RelationshipSet: LoweredCollection {}

extension OrderedRelationshipSet: LoweredCollection {}

extension Set: LoweredCollection where Element: ManagedObject {}

extension String: LoweredCollection {
  static func lowered(_ path: AnyKeyPath, of base: FetchExpression) -> LoweredPart? {
    guard path == \String.isEmpty else { return nil }
    return .condition(
      .comparison(
        FetchComparison(left: base, relation: .equal, right: .constant(.string("")))
      )
    )
  }
}

extension FetchExpression {
  /// A captured value.
  init(literal value: Any) throws(DaybookError) {
    if let value = value as? any AttributeValue {
      self = .constant(value.predicateValue)
    } else if let object = value as? ManagedObject {
      self = .constant(.object(object.reference))
    } else if let id = value as? ManagedObjectID {
      self = .constant(.object(id.reference))
    } else if let url = value as? URL {
      self = .constant(.uri(url))
    } else if let elements = value as? any LiteralList {
      var list: [FetchExpression] = []
      for element in elements.literals { list.append(try FetchExpression(literal: element)) }
      self = .list(list)
    } else if let optional = value as? any OptionalLiteral {
      guard let wrapped = optional.wrapped else {
        self = .constant(.null)
        return
      }
      try self.init(literal: wrapped)
    } else {
      throw .unlowerable("a value of the type \(type(of: value))")
    }
  }
}

private protocol OptionalLiteral {
  var wrapped: Any? { get }
}

extension Optional: OptionalLiteral {
  fileprivate var wrapped: Any? { self }
}

private protocol LiteralList {
  var literals: [Any] { get }
}

extension Array: LiteralList {
  fileprivate var literals: [Any] { self }
}

extension Set: LiteralList {
  fileprivate var literals: [Any] { Array(self) }
}

extension ClosedRange: LiteralList {
  fileprivate var literals: [Any] { [lowerBound, upperBound] }
}
