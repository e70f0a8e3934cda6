/// Text that cannot move a terminal's cursor, ring its bell or turn its writing direction.
nonisolated package enum SafeText {
  /// Returns `text` with control and bidirectional-control characters written as escapes.
  ///
  /// Line feed, carriage return and tab become `\n`, `\r` and `\t`, the others `\u{…}`. Everything
  /// else, also a backslash, stays as it is.
  package static func escaped(_ text: String) -> String {
    // A look at the bytes first: nearly every text is fine, and then it is not copied.
    guard text.utf8.contains(where: mayBeUnsafe), text.unicodeScalars.contains(where: isUnsafe)
    else { return text }
    var safe = ""
    for scalar in text.unicodeScalars {
      if isUnsafe(scalar) {
        safe += escape(scalar)
      } else {
        safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }

  /// Whether a terminal or a reader could be misled by `scalar`.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0xFEFF: true
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// Whether a byte is a control character or begins one of the unsafe scalars.
nonisolated private func mayBeUnsafe(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 || byte == 0xEF
}

nonisolated private func escape(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": "\\n"
  case "\r": "\\r"
  case "\t": "\\t"
  default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }
}
