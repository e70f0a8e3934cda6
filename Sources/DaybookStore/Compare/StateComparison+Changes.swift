package import DaybookModel

extension StateComparison {
  /// Returns a difference as the change line that would lead from the older to the newer state.
  ///
  /// - Complexity: O(*m*), where *m* is the number of properties and links of the object.
  package func change(_ difference: RowDifference) -> HistoryChange {
    if difference.older.isNone {
      var change = HistoryChange(kind: .insert, object: name(of: difference), line: 0)
      change.set = values(of: difference.newer, in: newer)
      return change
    }
    if difference.newer.isNone {
      var change = HistoryChange(kind: .delete, object: name(of: difference), line: 0)
      change.was = values(of: difference.older, in: older)
      return change
    }
    return update(difference)
  }

  /// Returns the name of the object that a difference is about.
  package func name(of difference: RowDifference) -> ObjectReference {
    difference.newer.isNone
      ? older.schema.reference(to: difference.older)
      : newer.schema.reference(to: difference.newer)
  }

  /// How many objects of each entity were inserted, updated and deleted, by name in byte order.
  package var counts: [HistoryCount] {
    var counts: [HistoryCount] = []
    for difference in differences {
      let entity = name(of: difference).entity
      if counts.last?.entity != entity { counts.append(HistoryCount(entity: entity)) }
      let index = counts.count - 1
      if difference.older.isNone {
        counts[index].insertedCount += 1
      } else if difference.newer.isNone {
        counts[index].deletedCount += 1
      } else {
        counts[index].updatedCount += 1
      }
    }
    return counts
  }

  private func values(of row: RowID, in state: StoreState) -> [HistoryProperty] {
    state.schema.entities[row.entity].properties.filter(\.isJournaled).compactMap { property in
      let value = state.journaledValue(row, property)
      switch value {
      case .value(.null), .value(.objects([])): return nil
      case .value, .blob: return HistoryProperty(property.name, value)
      }
    }
  }

  private func update(_ difference: RowDifference) -> HistoryChange {
    var change = HistoryChange(kind: .update, object: name(of: difference), line: 0)
    let entity = name(of: difference).entity
    for property in ComparedProperty.all(of: entity, older.schema, newer.schema)
    where !isEqual(difference, property) {
      let before = property.older.map { older.journaledValue(difference.older, $0) }
      let after = property.newer.map { newer.journaledValue(difference.newer, $0) }
      if property.isUnorderedToMany, case .value(.objects(let old)) = before,
        case .value(.objects(let new)) = after
      {
        enter(property.name, from: old, to: new, into: &change)
        continue
      }
      if let before { change.was.append(HistoryProperty(property.name, before)) }
      if let after { change.set.append(HistoryProperty(property.name, after)) }
    }
    return change
  }

  private func enter(
    _ name: String,
    from old: [ObjectReference],
    to new: [ObjectReference],
    into change: inout HistoryChange
  ) {
    let had = Set(old)
    let has = Set(new)
    let joined = new.filter { !had.contains($0) }
    let left = old.filter { !has.contains($0) }
    if !joined.isEmpty { change.added.append(HistoryLinks(name, joined)) }
    if !left.isEmpty { change.removed.append(HistoryLinks(name, left)) }
  }
}
