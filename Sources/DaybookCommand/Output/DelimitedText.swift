import DaybookModel

/// Writes records of CSV and TSV so that reading them back gives the same values.
struct DelimitedText {
  var delimiter: Character

  /// Returns a record with its line feed: null is an empty field, whatever else is empty is `""`.
  func record(_ values: [Value]) -> String {
    values.map(field).joined(separator: String(delimiter)) + "\n"
  }

  /// Returns the record of the columns' names.
  func heading(_ names: [String]) -> String {
    names.map(quotedIfNeeded).joined(separator: String(delimiter)) + "\n"
  }

  private func field(_ value: Value) -> String {
    guard !value.isNull else { return "" }
    let text = value.displayText
    return text.isEmpty ? "\"\"" : quotedIfNeeded(text)
  }

  private func quotedIfNeeded(_ text: String) -> String {
    let needsQuotes = text.unicodeScalars.contains { scalar in
      // A NUL that nothing quotes is taken for UTF-16 where the file is read.
      scalar == "\"" || scalar == "\n" || scalar == "\r" || scalar == "\0"
        || Character(scalar) == delimiter
    }
    guard needsQuotes || text.hasPrefix("\u{FEFF}") else { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
