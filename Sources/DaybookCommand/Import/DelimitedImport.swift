import DaybookModel

/// Rows of a CSV or TSV file, whose first record names the columns.
final class DelimitedImport: ImportReader {
  private let reader: DelimitedReader
  private let columns: [PropertyDescription?]
  let leftOutNames: [String]

  init(_ reader: DelimitedReader, mapping: ImportMapping) throws(CommandFailure) {
    self.reader = reader
    let header = try readHeader(reader)
    columns = header.map { $0.flatMap(mapping.property) }
    leftOutNames = header.compactMap(\.self).filter {
      mapping.property(of: $0) == nil && !mapping.isSilenced($0)
    }
    try check(header, mapping)
  }

  func next() throws(CommandFailure) -> ImportRow? {
    guard try reader.next(keepsEmptyLines: columns.count == 1) else { return nil }
    guard reader.fields.count == columns.count else {
      let fault = DaybookError.InputFault.wrongFieldCount(
        expected: columns.count,
        found: reader.fields.count
      )
      return .rejected(reader.failure(DaybookError(.input(fault)).summary, field: columns.count))
    }
    var values: [PropertyValue] = []
    values.reserveCapacity(columns.count)
    for (index, column) in columns.enumerated() {
      guard let column else { continue }
      let text = try reader.text(of: index)
      do {
        let value = try PropertyText(property: column).importedValue(of: text)
        values.append(PropertyValue(property: column, value: value))
      } catch {
        let sentence = error.sentence(about: column, in: reader.path)
        return .rejected(reader.failure(sentence, field: index))
      }
    }
    return .values(values, line: reader.line)
  }

  private func check(_ header: [String?], _ mapping: ImportMapping) throws(CommandFailure) {
    let names = header.compactMap(\.self)
    for name in mapping.mappedNames where !names.contains(name) {
      throw CommandFailure(
        .badInput,
        place: reader.path,
        "there is no column '\(name)'" + didYouMean(name, names)
      )
    }
    var seen: Set<String> = []
    for name in names where mapping.property(of: name) != nil && !seen.insert(name).inserted {
      throw CommandFailure(.badInput, place: reader.path, "two columns are called '\(name)'")
    }
    try checkRequired(mapping.entity)
    guard columns.contains(where: { $0 != nil }) else {
      let known = mapping.entity.allProperties.filter(\.isSettable).map(\.name)
      throw CommandFailure(
        .badInput,
        place: reader.path,
        "no column is a property of \(mapping.entity.name)",
        explanation: [
          "  columns:    " + names.joined(separator: ", "),
          "  properties: " + known.joined(separator: ", "),
        ]
      )
    }
  }
}

extension DelimitedImport {
  /// Refuses a file that can give no object what every object must have.
  private func checkRequired(_ entity: EntityDescription) throws(CommandFailure) {
    let given = columns.compactMap { $0?.name }
    guard !given.isEmpty else { return }
    let missing = entity.allProperties.filter { $0.isRequired && !given.contains($0.name) }
    guard let first = missing.first else { return }
    throw CommandFailure(
      .badInput,
      place: reader.path,
      "no column gives \(entity.name).\(first.name), which is required",
      explanation: ["  columns: " + (names + leftOutNames).joined(separator: ", ")]
    )
  }

  private var names: [String] { columns.compactMap { $0?.name } }
}

private func readHeader(_ reader: DelimitedReader) throws(CommandFailure) -> [String?] {
  guard try reader.next() else {
    throw CommandFailure(.badInput, place: reader.path, "the file is empty; expected a header")
  }
  var names: [String?] = []
  for index in reader.fields.indices { names.append(try reader.text(of: index)) }
  return names
}
