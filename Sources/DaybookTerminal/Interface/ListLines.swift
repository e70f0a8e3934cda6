/// Where the rows of a list stand when its sections are written below each other.
struct ListLines {
  /// What a line shows.
  enum Content: Equatable {
    case title(section: Int)
    case row(section: Int, item: Int, row: Int)
    case caption(section: Int, item: Int, row: Int)
  }

  private struct Start {
    var line: Int
    var row: Int
  }

  private let sections: [RowSection]
  private let rowHeight: Int
  private let starts: [Start]

  /// The number of lines.
  let count: Int

  init(_ list: ListContent) {
    sections = list.sections
    rowHeight = list.hasCaptions ? 2 : 1
    var starts: [Start] = []
    starts.reserveCapacity(sections.count)
    var next = Start(line: 0, row: 0)
    for section in sections {
      starts.append(next)
      next.line += (section.title == nil ? 0 : 1) + section.rowCount * rowHeight
      next.row += section.rowCount
    }
    self.starts = starts
    count = next.line
  }

  /// What stands in a line.
  func content(ofLine line: Int) -> Content {
    // Of sections that begin together, only the last one can take room.
    let section = lastSection { $0.line <= line }
    let titleCount = sections[section].title == nil ? 0 : 1
    let offset = line - starts[section].line - titleCount
    guard offset >= 0 else { return .title(section: section) }
    let item = offset / rowHeight
    let row = starts[section].row + item
    return offset % rowHeight == 0
      ? .row(section: section, item: item, row: row)
      : .caption(section: section, item: item, row: row)
  }

  /// The section of a row, and its place in it.
  func position(ofRow row: Int) -> (section: Int, item: Int) {
    let section = lastSection { $0.row <= row }
    return (section, row - starts[section].row)
  }

  /// The lines of a row; the title above it belongs to a section's first one.
  func lines(ofRow row: Int) -> Range<Int> {
    let (section, item) = position(ofRow: row)
    let titleCount = sections[section].title == nil ? 0 : 1
    let first = starts[section].line + titleCount + item * rowHeight
    return (item == 0 ? first - titleCount : first)..<(first + rowHeight)
  }

  private func lastSection(where isInTime: (Start) -> Bool) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if isInTime(starts[middle]) { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}
