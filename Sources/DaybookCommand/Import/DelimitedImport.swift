import DaybookModel

/// Rows of a CSV or TSV file, whose first record names the columns.
final class DelimitedImport: ImportReader {
  private let reader: DelimitedReader
  private let fields: [FieldReader?]
  private let nullText: String?

  /// By property: the column that speaks of it, or one that there is not.
  private var columns: [Int]
  private(set) var cells: [ImportCell]
  private var direct: DirectRow?
  private var isDirect = false
  let leftOutNames: [String]

  init(
    _ reader: DelimitedReader,
    mapping: ImportMapping,
    nullText: String?
  ) throws(CommandFailure) {
    self.reader = reader
    self.nullText = nullText
    let header = try readHeader(reader)
    fields = header.map {
      $0.flatMap(mapping.target).map { FieldReader(target: $0, zone: mapping.zone) }
    }
    leftOutNames = header.compactMap(\.self).filter {
      mapping.target(of: $0) == nil && !mapping.isSilenced($0)
    }
    let propertyCount = mapping.entity.allProperties.count
    columns = Array(repeating: header.count, count: propertyCount)
    cells = Array(repeating: .absent, count: propertyCount)
    for (column, field) in fields.enumerated() {
      if let position = field?.target.position { columns[position] = column }
    }
    try check(header, mapping)
  }

  var line: Int { reader.line }

  var lookups: [ImportTarget] { fields.compactMap { $0?.target }.filter { $0.key != nil } }

  var directRow: DirectRow? { isDirect ? direct : nil }

  func offerDirectRows(to stage: ImportStage) {
    guard stage.takesDirectRows else { return }
    direct = DirectRow(fields.map { $0?.target }, stage, nullText: nullText)
  }

  func next() throws(CommandFailure) -> ImportStep {
    guard try reader.next(keepsEmptyLines: fields.count == 1) else { return .end }
    guard reader.fields.count == fields.count else {
      let fault = DaybookError.InputFault.wrongFieldCount(
        expected: fields.count,
        found: reader.fields.count
      )
      return .rejected(reader.failure(DaybookError(.input(fault)).summary, field: fields.count))
    }
    isDirect = direct?.read(reader) ?? false
    if isDirect { return .row }
    for (column, field) in fields.enumerated() {
      guard let field else { continue }
      let text = try text(of: column)
      do {
        cells[field.target.position] = try field.cell(of: text)
      } catch {
        let sentence = error.sentence(about: field.target, in: reader.path)
        return .rejected(reader.failure(sentence, field: column))
      }
    }
    return .row
  }

  func failure(_ summary: String, at position: Int) -> CommandFailure {
    let column = columns[position]
    return reader.failure(summary, field: column < fields.count ? column : 0)
  }

  private func text(of column: Int) throws(CommandFailure) -> String? {
    let text = try reader.text(of: column)
    guard let nullText, text == nullText, !reader.fields[column].isQuoted else { return text }
    return nil
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
    for name in names where mapping.target(of: name) != nil && !seen.insert(name).inserted {
      throw CommandFailure(.badInput, place: reader.path, "two columns are called '\(name)'")
    }
    var positions: Set<Int> = []
    for target in fields.compactMap({ $0?.target })
    where !positions.insert(target.position).inserted {
      let name = target.property.name
      throw CommandFailure(.badInput, place: reader.path, "two columns give \(name)")
    }
    if mapping.demandsRequired { try checkRequired(mapping.entity) }
    guard fields.contains(where: { $0 != nil }) else {
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
    let given = names
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

  private var names: [String] { fields.compactMap { $0?.target.property.name } }
}

private func readHeader(_ reader: DelimitedReader) throws(CommandFailure) -> [String?] {
  guard try reader.next() else {
    throw CommandFailure(.badInput, place: reader.path, "the file is empty; expected a header")
  }
  var names: [String?] = []
  for index in reader.fields.indices { names.append(try reader.text(of: index)) }
  return names
}
