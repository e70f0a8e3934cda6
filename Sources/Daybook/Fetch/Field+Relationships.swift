internal import DaybookModel

/// A collection of objects that a relationship can be declared as.
public protocol RelationshipCollection {
  /// The class of the members.
  associatedtype Member: ManagedObject
}

extension RelationshipSet: RelationshipCollection {
  /// The class of the members.
  public typealias Member = Element
}

extension OrderedRelationshipSet: RelationshipCollection {
  /// The class of the members.
  public typealias Member = Element
}

extension Set: RelationshipCollection where Element: ManagedObject {
  /// The class of the members.
  public typealias Member = Element
}

extension Field where Value: RelationshipCollection {
  /// The number of members.
  public var count: Field<Root, Int> { Field<Root, Int>(path: path + ".@count") }

  /// There are no members.
  public var isEmpty: TypedCondition<Root> { count == 0 }

  /// An object is a member.
  public func contains(_ member: Value.Member) -> TypedCondition<Root> {
    compared(.contains, .object(member.reference))
  }

  /// At least one member satisfies a condition.
  public func contains(
    _ condition: (Fields<Value.Member>) -> TypedCondition<Value.Member>
  ) -> TypedCondition<Root> {
    matching(condition, .greater)
  }

  /// Every member satisfies a condition; true without members.
  public func allSatisfy(
    _ condition: (Fields<Value.Member>) -> TypedCondition<Value.Member>
  ) -> TypedCondition<Root> {
    matching({ !condition($0) }, .equal)
  }

  private func matching(
    _ condition: (Fields<Value.Member>) -> TypedCondition<Value.Member>,
    _ relation: FetchComparison.Relation
  ) -> TypedCondition<Root> {
    TypedCondition(
      .memberCount(of: .keyPath(path), where: condition(Fields()).predicate, relation)
    )
  }
}

extension FetchPredicate {
  /// Compares with zero how many members of a collection satisfy a predicate.
  static func memberCount(
    of collection: FetchExpression,
    where predicate: FetchPredicate,
    _ relation: FetchComparison.Relation
  ) -> FetchPredicate {
    let variable = "member\(predicate.subqueryDepth)"
    return .comparison(
      FetchComparison(
        left: .path(
          .subquery(collection, variable: variable, predicate.based(on: .variable(variable))),
          "@count"
        ),
        relation: relation,
        right: .constant(.integer(0))
      )
    )
  }
}
