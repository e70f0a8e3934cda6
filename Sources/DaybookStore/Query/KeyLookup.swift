package import DaybookModel

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Finds rows of one state by a unique property, many times over.
///
/// It keeps the index and the key's memory between lookups; a request with `==` finds the same
/// row, but is compiled and planned each time. Belongs to one isolation.
package final class KeyLookup {
  private let index: HashIndex
  private let probe: KeyProbe
  private let column: Int
  private let storage: ColumnStorage
  private let chunks: ContiguousArray<Chunk?>
  private let changed: [Int]
  private let isChanged: [Bool]
  private let root: Int

  /// Prepares lookups, building the index if there is none yet.
  ///
  /// - Throws: For an unknown entity, and for a property that is not unique by itself.
  package init(_ entity: String, _ property: String, in state: StoreState) throws(DaybookError) {
    let schema = state.schema
    guard let layout = schema.entity(named: entity) else {
      let nearest = NearestName.of(entity, among: schema.entities.map(\.name))
      throw DaybookError(.value(.unknownEntity(entity, nearest: nearest)))
    }
    let uniques = layout.uniques.map { schema.uniques[$0] }
    guard let unique = uniques.first(where: { $0.names == [property] }) else {
      throw DaybookError(
        .predicate(.invalidRequest("\(property) is not unique by itself")),
        at: DaybookError.Place(entity: entity, property: property)
      )
    }
    (index, changed) = state.indexes.hash(unique, state)
    probe = KeyProbe(unique, schema)
    column = unique.columns[0]
    storage = schema.tables[unique.table].columns[column].storage
    chunks = state.tables[unique.table].chunks
    root = schema.tables[unique.table].root
    let changed = changed
    isChanged = chunks.indices.map { changed.contains($0) }
  }

  /// Returns the row whose property has a value.
  ///
  /// - Complexity: O(1), plus O(*n*) in the rows of the chunks that changed since the index.
  package func row(with identifier: UUID) -> RowID? {
    guard storage == .uuid else { return nil }
    return row(with: .identifier(Identifier(identifier)))
  }

  /// Returns the row whose property has a number.
  ///
  /// - Complexity: As for an identifier.
  package func row(with number: Int64) -> RowID? {
    guard storage == .integer else { return nil }
    return row(with: .integer(number))
  }

  /// Returns the row whose property is canonically equal to a text.
  ///
  /// - Complexity: As for an identifier.
  package func row(with text: String) -> RowID? {
    guard storage == .text else { return nil }
    return row(with: .text(Array(TextFolding.folded(text, []).utf8)))
  }

  private func row(with part: KeyPart) -> RowID? {
    probe.set(column, part)
    if let found = probe.find(in: index, chunks, { isChanged[$0] }) { return rowID(found) }
    for chunk in changed {
      if let found = probe.find(inChunk: chunk, chunks) { return rowID(found) }
    }
    return nil
  }

  private func rowID(_ ordinal: UInt32) -> RowID? {
    guard let chunk = chunks[Int(ordinal &>> 12)] else { return nil }
    return RowID(
      entity: chunk.kind(Int(ordinal & 4_095), single: root),
      number: Int64(ordinal) &+ 1
    )
  }
}

@available(*, unavailable)
extension KeyLookup: Sendable {}
