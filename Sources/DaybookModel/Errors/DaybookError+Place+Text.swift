extension DaybookError.Place {
  /// The place as it stands before an error's summary; empty where nothing is known.
  package var text: String {
    [fileText, objectText].compactMap { $0 }.joined(separator: ": ")
  }

  /// The file with line and column, such as `iso.csv:161:9`.
  private var fileText: String? {
    guard let file else { return column.map { "column \($0)" } }
    guard let line else { return column.map { "\(file): column \($0)" } ?? file }
    return "\(file):\(line)" + (column.map { ":\($0)" } ?? "")
  }

  /// The object and its property, such as `Budget/7.title`; in a file the column says it all.
  private var objectText: String? {
    if file != nil, column != nil, object == nil, entity != nil, value != nil { return nil }
    guard let entity = object?.entity ?? entity else { return property }
    let owner = isNew ? "new \(entity)" : object?.description ?? entity
    return property.map { "\(owner).\($0)" } ?? owner
  }

  /// The object as it stands in a list of problems, such as `Budget/7` or `Budget (new)`.
  var objectLabel: String {
    guard isNew || object == nil else { return object?.description ?? text }
    return (object?.entity ?? entity).map { "\($0) (new)" } ?? text
  }
}
