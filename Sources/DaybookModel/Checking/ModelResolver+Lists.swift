extension ModelResolver {
  /// Checks the constraints and the indexes of every entity.
  mutating func checkLists() {
    for entity in records.indices {
      let definition = records[entity].definition
      check(definition.uniquenessConstraints, .unique, of: entity)
      check(definition.indexes, .index, of: entity)
    }
  }

  private mutating func check(
    _ lists: [[String]],
    _ kind: DaybookError.ListKind,
    of entity: Int
  ) {
    var seen: Set<[String]> = []
    for names in lists {
      if names.isEmpty || Set(names).count < names.count {
        report(.malformedList(kind), entity)
      } else if !seen.insert(names).inserted {
        report(.duplicateList(kind, names), entity)
      }
      for name in Set(names).sorted(by: { $0.precedesInByteOrder($1) }) {
        if let fault = memberFault(name, kind, of: entity) { report(fault, entity) }
      }
    }
  }

  private func memberFault(
    _ name: String,
    _ kind: DaybookError.ListKind,
    of entity: Int
  ) -> DaybookError.ModelFault? {
    switch records[entity].slots[name] {
    case nil:
      let nearest = NearestName.of(name, among: records[entity].slots.keys)
      return .unknownMember(kind, name, nearest: nearest)
    case .attribute(let position)?:
      let attribute = records[entity].allAttributes[position]
      if attribute.isTransient { return .transientMember(kind, name) }
      if attribute.type == .transformable {
        return .incomparableMember(kind, name, type: attribute.type)
      }
      return nil
    case .composite?: return .compositeMember(kind, name)
    case .relationship(let key)?:
      if definition(key).isToMany { return .toManyMember(kind, name) }
      return definition(key).isTransient ? .transientMember(kind, name) : nil
    }
  }
}
