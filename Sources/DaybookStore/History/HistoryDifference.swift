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
  /// Of a composite attribute, which lines write as a whole, only the elements that are different.
  ///
  /// Members of to-many relationships that join and leave are not among them: see `added`,
  /// `removed` and `splices`.
  ///
  /// - Complexity: O(*n*²) in the number of properties of the line.
  package var differences: [HistoryDifference] {
    var differences = changedSet.map { property in
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

  /// The values that the line writes, without the elements of composite attributes that are the
  /// same as before.
  package var changedSet: [HistoryProperty] {
    guard kind == .update, set.contains(where: { $0.name.utf8.contains(0x2e) }) else { return set }
    return set.filter { property in
      guard property.name.utf8.contains(0x2e) else { return true }
      let before = was.first { $0.name == property.name }?.value
      return before.map { !property.value.isIdentical(to: $0) } ?? true
    }
  }

  /// Whether the line writes, replaces or changes the members of a property.
  ///
  /// The elements of a composite attribute are written whenever one of them changes; its own name
  /// stands for all of them.
  package func concerns(property name: String) -> Bool {
    changedSet.contains { $0.name.lies(within: name) }
      || kind != .update && was.contains { $0.name.lies(within: name) }
      || added.contains { $0.name == name } || removed.contains { $0.name == name }
      || splices.contains { $0.name == name }
  }

  /// Whether the line changes an object, or collapses it into another.
  package func concerns(_ reference: ObjectReference) -> Bool {
    object == reference || merged.contains(reference)
  }
}

extension String {
  /// Whether a property's name is another one, or that of an element of the composite attribute
  /// with that name; every name where there is none.
  package func lies(within name: String?) -> Bool {
    guard let name, self != name else { return true }
    return hasPrefix(name) && utf8.dropFirst(name.utf8.count).first == UInt8(ascii: ".")
  }
}
