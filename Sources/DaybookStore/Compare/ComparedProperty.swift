import DaybookModel

/// A property of one entity in the schemas of two states; missing where a model lacks it.
struct ComparedProperty {
  let name: String
  let older: PropertyLayout?
  let newer: PropertyLayout?

  /// The properties that either journal writes: the newer model's in its order, then the rest.
  static func all(
    of entity: String,
    _ older: StoreSchema,
    _ newer: StoreSchema
  ) -> [ComparedProperty] {
    let before = older.entity(named: entity)?.properties ?? []
    let after = newer.entity(named: entity)?.properties ?? []
    let names = (after + before).filter(\.isJournaled).map(\.name)
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }.map { name in
      ComparedProperty(
        name: name,
        older: older.entity(named: entity)?.property(named: name),
        newer: newer.entity(named: entity)?.property(named: name)
      )
    }
  }

  /// Whether the objects that join and leave say more than both lists.
  var isUnorderedToMany: Bool {
    [older, newer].allSatisfy { layout in
      guard let relationship = layout?.property.relationship else { return false }
      return relationship.isToMany && !relationship.isOrdered
    }
  }
}
