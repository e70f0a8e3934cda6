import DaybookModel

/// A place in a text file, found when it is needed: counting columns all along would be wasted.
struct InputPlace {
  /// The line, from 1.
  var line: Int

  /// The column, from 1, in characters.
  var column: Int

  /// The whole line, as far as it is at hand.
  var text: String

  /// The number of characters of the line that stand before `text`.
  private var hiddenCount = 0

  /// Finds the place of a byte.
  ///
  /// - Parameters:
  ///   - bytes: Some lines of the file; the byte stands in them or behind their end.
  ///   - firstLine: The number of the first of them.
  ///   - offset: The byte's offset in `bytes`.
  init(bytes: UnsafeRawBufferPointer, firstLine: Int, offset: Int) {
    let end = min(offset, bytes.count)
    var start = 0
    var line = firstLine
    for index in 0..<end where isLineEnd(bytes, at: index) {
      start = index + 1
      line += 1
    }
    var finish = end
    while finish < bytes.count, bytes[finish] != 0x0A, bytes[finish] != 0x0D { finish += 1 }
    self.line = line
    text = String(decoding: bytes[start..<finish], as: UTF8.self)
    column = String(decoding: bytes[start..<end], as: UTF8.self).count + 1
  }

  /// Moves the place to the right, by what stands in its line before the bytes at hand.
  mutating func shift(by columnCount: Int) {
    column += columnCount
    hiddenCount += columnCount
  }

  /// Makes a failure that shows the place.
  func failure(_ summary: String, path: String) -> CommandFailure {
    CommandFailure(.badInput, place: "\(path):\(line):\(column)", summary)
      .with(excerpt: excerpt)
  }

  /// The line with its number and a caret, shortened when it is long.
  private var excerpt: CommandFailure.Excerpt {
    let limit = 90
    let number = String(line)
    let column = column - hiddenCount
    guard text.count > limit else {
      return CommandFailure.Excerpt(label: number, text: text, caret: column - 1)
    }
    let first = max(0, min(column - 1 - limit / 2, text.count - limit))
    let part = text.dropFirst(first).prefix(limit)
    let before = first > 0 ? "…" : ""
    let after = first + limit < text.count ? "…" : ""
    return CommandFailure.Excerpt(
      label: number,
      text: before + part + after,
      caret: column - 1 - first + before.count
    )
  }
}

/// Whether the byte ends a line: LF, or CR that no LF follows.
private func isLineEnd(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
  if bytes[index] == 0x0A { return true }
  return bytes[index] == 0x0D && (index + 1 >= bytes.count || bytes[index + 1] != 0x0A)
}
