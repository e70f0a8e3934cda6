/// A predicate's text, into which errors point.
struct PredicateSource {
  let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The text of a range, cut where it is long.
  func excerpt(_ range: Range<Int>) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    return text.count > 40 ? text.prefix(40) + "…" : text
  }

  /// The error that a mistake in the text is at the public doors.
  func error(_ mistake: PredicateTextError) -> DaybookError {
    var place = DaybookError.Place()
    let column = String(decoding: bytes[..<mistake.offset], as: UTF8.self).count + 1
    place.column = column
    place.excerpt = excerpt(column: column)
    return DaybookError(.predicate(mistake.fault), at: place)
  }

  /// The whole text on one line; nothing if there is none to see, or the column is too far right.
  private func excerpt(column: Int) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard column <= PredicateSource.excerptLimit, text.contains(where: { !$0.isWhitespace }) else {
      return nil
    }
    let line = String(text.prefix(PredicateSource.excerptLimit).map { $0.isBlank ? " " : $0 })
    return text.count > PredicateSource.excerptLimit ? line + "…" : line
  }

  private static let excerptLimit = 160
}

extension Character {
  /// Line ends and tabs would tear the caret from its column.
  fileprivate var isBlank: Bool {
    unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
  }
}
