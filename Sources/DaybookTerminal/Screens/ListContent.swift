/// A list of rows, in sections or not.
///
/// Rows are asked for one by one, and only those that are on the screen.
public struct ListContent {
  /// The sections, from the top.
  public var sections: [RowSection]

  /// The columns; one unless told otherwise.
  public var columns = [ListColumn("")]

  /// What stands between the columns.
  public var separator = "  "

  /// Whether each row has a second line.
  public var hasCaptions = false

  /// What is shown where there are no rows.
  public var emptyText = ""

  /// Where the text of the filter is kept; without it, there is no filter.
  public var filter: TextBinding?

  let row: (_ section: Int, _ item: Int) -> ListRow

  /// Describes a list without sections.
  public init(rowCount: Int, row: @escaping (Int) -> ListRow) {
    sections = [RowSection(title: nil, rowCount: rowCount)]
    self.row = { _, item in row(item) }
  }

  /// Describes a list with sections.
  ///
  /// - Parameters:
  ///   - sections: The sections, from the top.
  ///   - row: Returns a row by its section and its place in it.
  public init(sections: [RowSection], row: @escaping (_ section: Int, _ item: Int) -> ListRow) {
    self.sections = sections
    self.row = row
  }

  /// The number of rows, of all sections.
  public var rowCount: Int { sections.reduce(0) { $0 + $1.rowCount } }
}

/// A section of a list.
nonisolated public struct RowSection: Hashable, Sendable {
  /// What stands above its rows, if anything.
  public var title: String?

  /// How many rows it has.
  public var rowCount: Int

  /// Describes a section.
  public init(title: String?, rowCount: Int) {
    self.title = title
    self.rowCount = rowCount
  }
}

/// A row of a list.
nonisolated public struct ListRow: Hashable, Sendable {
  /// What stands in each column.
  public var cells: [String]

  /// The second line of the row.
  public var caption: String?

  /// Describes a row.
  public init(_ cells: String..., caption: String? = nil) {
    self.init(cells: cells, caption: caption)
  }

  /// Describes a row by its cells.
  public init(cells: [String], caption: String? = nil) {
    self.cells = cells
    self.caption = caption
  }
}

/// A column of a list.
nonisolated public struct ListColumn: Hashable, Sendable {
  /// What stands above it; a list whose columns have no titles has no heading.
  public var title: String

  /// Whether its cells are flush right.
  public var isFlushRight: Bool

  /// Whether it takes the room that is left.
  public var isFlexible: Bool

  /// Describes a column.
  public init(_ title: String, isFlushRight: Bool = false, isFlexible: Bool = false) {
    self.title = title
    self.isFlushRight = isFlushRight
    self.isFlexible = isFlexible
  }
}
