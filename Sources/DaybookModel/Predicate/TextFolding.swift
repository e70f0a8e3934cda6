/// The one way in which texts are folded: for comparing, for indexes and for sorting.
///
/// A folded text is in composed form, so its UTF-8 bytes compare as its scalars do.
/// Case folding is upper case, then lower case, scalar by scalar and independent of any locale;
/// the dotted capital I folds to a plain i, so "İstanbul" equals "istanbul". Diacritic folding
/// drops the marks a letter decomposes into, and keeps the signs that change the consonant itself
/// (nukta, kana voicing, virama).
package enum TextFolding {
  /// Returns a text in composed form, folded as the options say.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - options: Which differences disappear.
  /// - Returns: The text whose UTF-8 bytes stand for it in comparisons.
  /// - Complexity: O(*n*) in the text's length; texts of ASCII letters alone are much cheaper.
  package static func folded(_ text: String, _ options: TextOptions) -> String {
    if isASCII(text) {
      return options.contains(.caseInsensitive) ? lowercasedASCII(text) : text
    }
    guard options.isFolding else { return TextNormalization.composed(text) }
    var result = text
    if options.contains(.diacriticInsensitive) { result = withoutMarks(result) }
    if options.contains(.caseInsensitive) { result = caseFolded(result) }
    // A case mapping can bring back marks of its own.
    if options.contains(.diacriticInsensitive) { result = withoutMarks(result) }
    return TextNormalization.composed(result)
  }

  /// Whether every byte of a text is ASCII, which is its own composed form.
  package static func isASCII(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in bytes.allSatisfy { $0 < 0x80 } }
  }
}

private func lowercasedASCII(_ text: String) -> String {
  var text = text
  return text.withUTF8 { bytes in
    String(unsafeUninitializedCapacity: bytes.count) { target in
      for (position, byte) in bytes.enumerated() {
        let isUpper = byte &- 0x41 < 26
        target[position] = isUpper ? byte | 0x20 : byte
      }
      return bytes.count
    }
  }
}

private func caseFolded(_ text: String) -> String {
  var folded = String.UnicodeScalarView()
  for scalar in TextNormalization.composed(text).unicodeScalars {
    switch scalar.value {
    case 0x130: folded.append("i")
    case 0x131: folded.append(scalar)
    default:
      for upper in scalar.properties.uppercaseMapping.unicodeScalars {
        folded.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
      }
    }
  }
  return String(folded)
}

private func withoutMarks(_ text: String) -> String {
  var kept = String.UnicodeScalarView()
  for scalar in TextNormalization.decomposedScalars(text) where !isDroppedMark(scalar) {
    kept.append(scalar)
  }
  return String(kept)
}

private func isDroppedMark(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.properties.generalCategory == .nonspacingMark else { return false }
  return switch scalar.properties.canonicalCombiningClass.rawValue {
  case 0, 6, 7, 8, 9: false
  default: true
  }
}
