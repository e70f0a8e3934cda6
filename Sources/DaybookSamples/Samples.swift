package import DaybookTerminal

/// The sample applications.
nonisolated package enum Samples {
  /// All of them, in the order in which they are shown.
  package static let all: [Application] = [.budget, .company, .employees, .candy, .fruits]
}
