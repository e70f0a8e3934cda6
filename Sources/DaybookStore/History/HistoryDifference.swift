package import DaybookModel

/// A property before and after a change.
package struct HistoryDifference: Hashable, Sendable {
  /// The property's name.
  package var name: String

  /// The value before; `nil` where there was no object.
  package var before: JournaledValue?

  /// The value after; `nil` where there is no object any more.
  package var after: JournaledValue?
}

extension HistoryChange {
  /// Every property that the line writes or replaces, before and after, in the line's order.
  ///
  /// Members of to-many relationships that join and leave are not among them: see `added`,
  /// `removed` and `splices`.
  ///
  /// - Complexity: O(*n*²) in the number of properties of the line.
  package var differences: [HistoryDifference] {
    var differences = set.map { property in
      HistoryDifference(
        name: property.name,
        before: was.first { $0.name == property.name }?.value,
        after: property.value
      )
    }
    for property in was where !set.contains(where: { $0.name == property.name }) {
      differences.append(
        HistoryDifference(name: property.name, before: property.value, after: nil)
      )
    }
    return differences
  }

  /// Whether the line writes, replaces or changes the members of a property.
  package func concerns(property name: String) -> Bool {
    set.contains { $0.name == name } || was.contains { $0.name == name }
      || added.contains { $0.name == name } || removed.contains { $0.name == name }
      || splices.contains { $0.name == name }
  }

  /// Whether the line changes an object, or collapses it into another.
  package func concerns(_ reference: ObjectReference) -> Bool {
    object == reference || merged.contains(reference)
  }
}
