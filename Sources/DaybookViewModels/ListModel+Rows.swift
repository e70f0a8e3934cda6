public import Daybook

/// A section of a list: a name and its rows.
public struct ListSection<Object: ManagedObject, Row: Sendable>: Identifiable {
  /// The number of the section, from 0.
  public let index: Int

  /// What the section is called.
  public let name: String

  /// The rows in order, each made when it is read.
  public let rows: FetchedRows<Object, Row>

  /// The name, which no other section has.
  public var id: String { name }
}

extension ListModel {
  /// The number of rows.
  public var count: Int { list.count }

  /// Whether there is no row.
  public var isEmpty: Bool { list.isEmpty }

  /// All rows in order, each made when it is read; valid until the list changes.
  public var rows: FetchedRows<Object, Row> { list.rows }

  /// The row at an index among all, which exists.
  ///
  /// - Complexity: O(log *n*) and the making of one row.
  public func row(at index: Int) -> Row { list.row(at: index) }

  /// The sections in order, one with an empty name for a list without.
  public var sections: [ListSection<Object, Row>] {
    list.sectionNames.enumerated().map { index, name in
      ListSection(index: index, name: name, rows: list.rows(inSection: index))
    }
  }

  /// The section and item of the row at an index among all, which exists.
  public func position(at index: Int) -> SectionedPosition { list.position(at: index) }

  /// The object of the row at an index among all, which exists.
  public func objectID(at index: Int) -> ManagedObjectID { list.objectID(at: index) }

  /// Where an object's row stands among all; nil if it is not listed.
  public func index(of id: ManagedObjectID) -> Int? { list.index(ofObjectWith: id) }

  /// Where the selected row stands among all; setting it selects the row there.
  public var selectedIndex: Int? {
    get { selection.flatMap { list.index(ofObjectWith: $0) } }
    set { selection = newValue.flatMap { 0..<count ~= $0 ? list.objectID(at: $0) : nil } }
  }

  /// The selected row.
  public var selectedRow: Row? { selectedIndex.map { list.row(at: $0) } }
}
