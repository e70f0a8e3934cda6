import Testing

/// A place where a house rule is broken.
struct Breach: CustomStringConvertible {
  let path: String

  /// The line, counted from 1, or `nil` if the whole file is meant.
  let line: Int?

  /// What to do instead.
  let rule: String

  var description: String { path + (line.map { ":\($0)" } ?? "") + ": " + rule }

  /// Records all `breaches` as one issue, one a line.
  static func expectNone(
    _ breaches: [Breach],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard !breaches.isEmpty else { return }
    let list = breaches.map(\.description).joined(separator: "\n")
    Issue.record("\(breaches.count) places:\n\(list)", sourceLocation: sourceLocation)
  }
}
