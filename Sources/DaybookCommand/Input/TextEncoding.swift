/// How the characters of an input file are written as bytes.
enum TextEncoding: String, CaseIterable {
  case utf8 = "utf-8"
  /// The byte-order mark says which half comes first.
  case utf16 = "utf-16"
  case utf16Little = "utf-16le"
  case utf16Big = "utf-16be"
  case latin1 = "latin-1"
  case windows1252 = "windows-1252"
}

extension TextEncoding {
  /// The character of a byte; `nil` where the encoding has none, and for encodings of several
  /// bytes a character.
  func scalar(of byte: UInt8) -> Unicode.Scalar? {
    switch self {
    case .latin1: return Unicode.Scalar(byte)
    case .windows1252:
      guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
      let code = windowsScalars[Int(byte) - 0x80]
      return code == 0 ? nil : Unicode.Scalar(code)
    case .utf8, .utf16, .utf16Little, .utf16Big: return nil
    }
  }
}

/// What Windows code page 1252 has where ISO 8859-1 has control characters; zero for nothing.
private let windowsScalars: [UInt16] = [
  0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
  0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
  0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
]
