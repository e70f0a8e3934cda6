/// The version of the program and of the journal's format that it writes.
package enum ProgramVersion {
  /// The program's version.
  package static let text = "0.1.0"

  /// The format that the program writes.
  package static let format = 1
}
