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
    if Root.Output.self == String.self { return try text(base) }
    let names: [String]
    if let type = Root.Output.self as? any ProbedCollection.Type {
      names = KeyPathProbe.names { probe in
        if let root = type.probed(by: probe) as? Root.Output { _ = root[keyPath: keyPath] }
      }
    } else if let type = Root.Output.self as? ManagedObject.Type {
      names = KeyPathProbe.withPrototype(of: type) { prototype, probe in
        if let root = prototype as? Root.Output { _ = root[keyPath: keyPath] }
        return probe.names
      }
    } else {
      throw .unlowerable("a property of \(Root.Output.self)")
    }
    guard !names.isEmpty else {
      throw .unlowerable("a property of \(Root.Output.self) that is not stored,")
    }
    guard names.last == KeyPathProbe.emptiness else {
      return .value(names == ["SELF"] ? base : base.appending(names.joined(separator: ".")))
    }
    let path = (names.dropLast() + ["@count"]).joined(separator: ".")
    return .condition(
      .comparison(
        FetchComparison(
          left: base.appending(path),
          relation: .equal,
          right: .constant(.integer(0))
        )
      )
    )
  }

  private func text(_ base: FetchExpression) throws(DaybookError) -> LoweredPart {
    guard (keyPath as AnyKeyPath) == \String.isEmpty else {
      let isCount = (keyPath as AnyKeyPath) == \String.count
      throw .unlowerable(isCount ? "String.count" : "a property of String")
    }
    return .condition(
      .comparison(
        FetchComparison(left: base, relation: .equal, right: .constant(.string("")))
      )
    )
  }
}

/// A collection of objects that records which of its own properties are read.
private protocol ProbedCollection {
  static func probed(by probe: KeyPathProbe) -> Self
}

extension RelationshipSet: ProbedCollection {
  fileprivate static func probed(by probe: KeyPathProbe) -> RelationshipSet<Element> {
    RelationshipSet(source: .probed(probe))
  }
}

extension OrderedRelationshipSet: ProbedCollection {
  fileprivate static func probed(by probe: KeyPathProbe) -> OrderedRelationshipSet<Element> {
    OrderedRelationshipSet(source: .probed(probe))
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
