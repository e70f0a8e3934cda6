/// How many columns a terminal needs to show a text.
///
/// The standard library knows combining marks and emoji, but not East Asian width: that table is
/// the only Unicode data kept here.
nonisolated package enum DisplayWidth {
  /// Returns the number of terminal columns of `text`.
  ///
  /// - Complexity: O(*n*); texts of printable ASCII take one pass over their bytes.
  package static func columns(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Returns the number of terminal columns of one grapheme cluster: 0, 1, 2, or more for clusters
  /// of several spacing letters.
  package static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    if let first = scalars.first, isPictographic(first, in: scalars) { return 2 }
    return scalars.reduce(0) { $0 + scalarColumns($1) }
  }

  /// Returns `text`, cut so that it needs at most `columnCount` columns, the last of them being `…`
  /// when something was cut off.
  package static func cut(_ text: String, to columnCount: Int) -> String {
    guard columns(of: text) > columnCount else { return text }
    guard columnCount > 0 else { return "" }
    var kept = ""
    var used = 0
    for character in text {
      let width = columns(of: character)
      if used + width > columnCount - 1 { break }
      kept.append(character)
      used += width
    }
    return kept + "…"
  }
}

nonisolated private func scalarColumns(_ scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 {
    return scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? 0 : 1
  }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control, .surrogate: return 0
  default: break
  }
  // Vowels and final consonants of Hangul join the syllable that a wide first consonant began.
  if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) {
    return 0
  }
  return isWide(scalar) ? 2 : 1
}

nonisolated private func isPictographic(
  _ first: Unicode.Scalar,
  in scalars: Character.UnicodeScalarView
) -> Bool {
  if first.properties.isEmojiPresentation { return true }
  let isRegionalIndicator = (0x1F1E6...0x1F1FF).contains(first.value)
  if isRegionalIndicator { return scalars.count > 1 }
  // U+FE0F asks for the coloured picture, also of `❤` and of the keycap digits.
  return first.properties.isEmoji && scalars.contains { $0.value == 0xFE0F }
}

nonisolated private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  let value = scalar.value
  var low = 0
  var high = wideRanges.count
  while low < high {
    let middle = (low + high) / 2
    if wideRanges[middle].upperBound < value { low = middle + 1 } else { high = middle }
  }
  return low < wideRanges.count && wideRanges[low].contains(value)
}

/// East Asian Width `W` and `F`, without what `isEmojiPresentation` tells, ascending.
nonisolated private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
  0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
  0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FF1, 0x17000...0x18CD5,
  0x18D00...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F202, 0x1F210...0x1F23B,
  0x1F240...0x1F248, 0x1F250...0x1F251, 0x1F260...0x1F265, 0x20000...0x2FFFD,
  0x30000...0x3FFFD,
]
