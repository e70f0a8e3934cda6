import DaybookModel

/// What a column of a file becomes.
struct ImportTarget {
  /// The position among all properties of the entity.
  let position: Int

  let property: PropertyDescription

  /// The attribute by which the column names destinations; `nil` where it holds values, or IDs.
  let key: AttributeDescription?
}

/// One property of a row.
enum ImportCell {
  /// The row says nothing of it.
  case absent
  /// Its value.
  case value(Value)
  /// Its destinations, by the values of an attribute.
  case keys([Value], of: String)
}

/// What reading the next row came to.
enum ImportStep {
  /// The reader's cells are the row's.
  case row
  /// The row cannot be imported.
  case rejected(CommandFailure)
  /// There are no further rows.
  case end
}

/// Reads the rows of an input file.
protocol ImportReader: AnyObject {
  /// Reads the next row.
  ///
  /// - Throws: A failure that ends the reading: the file is malformed or cannot be read.
  func next() throws(CommandFailure) -> ImportStep

  /// The current row, by the positions of the entity's properties.
  var cells: [ImportCell] { get }

  /// The line on which the current row starts, from 1.
  var line: Int { get }

  /// The names that are neither properties nor mapped, in the order in which they came.
  var leftOutNames: [String] { get }

  /// The columns that may name destinations by keys.
  var lookups: [ImportTarget] { get }

  /// The current row, where it was read straight into the store's types; then there are no cells.
  var directRow: DirectRow? { get }

  /// Lets rows be read straight into the columns of a stage, where it can take them.
  func offerDirectRows(to stage: ImportStage)

  /// A failure that shows where the current row speaks of a property.
  func failure(_ summary: String, at position: Int) -> CommandFailure
}

extension ImportReader {
  var directRow: DirectRow? { nil }

  func offerDirectRows(to stage: ImportStage) {}
}
