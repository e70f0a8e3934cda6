/// Turns frames into what a terminal takes: only the lines that differ from those it shows.
nonisolated package struct FramePainter {
  private let style: Style
  private var shown: [StyledLine] = []
  private var cursor: Frame.Place?

  /// Begins with a screen of unknown content.
  package init(style: Style) {
    self.style = style
  }

  /// Has the next frame painted whole.
  package mutating func forget() {
    shown = []
  }

  /// Returns what leads from the last frame to this one.
  package mutating func paint(_ frame: Frame) -> String {
    guard frame.lines != shown || frame.cursor != cursor else { return "" }
    var text = "\u{1B}[?25l"
    let isNew = shown.count != frame.lines.count
    if isNew { text += "\u{1B}[0m\u{1B}[2J" }
    // Lines are as wide as the screen: clearing behind one would take its last column.
    for (row, line) in frame.lines.enumerated() where isNew || shown[row] != line {
      text += "\u{1B}[\(row + 1);1H" + line.painted(style)
    }
    if let cursor = frame.cursor {
      text += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h"
    }
    shown = frame.lines
    cursor = frame.cursor
    return text
  }
}
