import DaybookBytes

extension ChangeLines {
  /// The first line that is no JSON object; nil where all are.
  ///
  /// Checksums and hashes say that a line is what was written, not that it can be read.
  var firstMalformed: Int? {
    (0..<count).first { line in
      var scanner = JSONScanner(
        UnsafeRawBufferPointer(rebasing: self[line].dropLast())
      )
      do throws(JSONError) {
        try scanner.skipValue()
        return !scanner.isAtEnd
      } catch {
        return true
      }
    }
  }
}
