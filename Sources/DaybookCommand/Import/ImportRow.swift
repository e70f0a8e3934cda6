import DaybookModel

/// One property with its value.
struct PropertyValue {
  var property: PropertyDescription
  var value: Value
}

/// What became of one row of an input file.
enum ImportRow {
  /// All of its values, and the line on which it starts.
  case values([PropertyValue], line: Int)
  /// Why it cannot be imported.
  case rejected(CommandFailure)
}

/// Reads the rows of an input file.
protocol ImportReader: AnyObject {
  /// Returns the next row, or `nil` at the end.
  ///
  /// - Throws: A failure that ends the reading: the file is malformed or cannot be read.
  func next() throws(CommandFailure) -> ImportRow?

  /// The names that are neither properties nor mapped, in the order in which they came.
  var leftOutNames: [String] { get }
}
