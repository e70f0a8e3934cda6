import DaybookModel
import DaybookStore

/// Rows of a whole store as CSV or TSV, whose first record names the columns.
final class DelimitedStoreReader: StoreRowReader {
  private let reader: DelimitedReader
  private let names: StoreRowNames
  private let header: [String?]
  private let entityColumn: Int
  private let identifierColumn: Int
  let leftOutNames: [String]

  /// By entity: the property of each column.
  private var properties: [Int: [PropertyDescription?]] = [:]

  init(_ reader: DelimitedReader, _ names: StoreRowNames) throws(CommandFailure) {
    self.reader = reader
    self.names = names
    guard try reader.next() else {
      throw CommandFailure(.badInput, place: reader.path, "the file is empty; expected a header")
    }
    var header: [String?] = []
    for index in reader.fields.indices { header.append(try reader.text(of: index)) }
    self.header = header
    let columns = names.columns
    guard let entity = header.firstIndex(of: columns.entity),
      let identifier = header.firstIndex(of: columns.identifier)
    else {
      throw CommandFailure(
        .badInput,
        place: reader.path,
        "no column '\(columns.entity)' or no column '\(columns.identifier)', which the file of a"
          + " whole store has",
        explanation: ["  columns: " + header.compactMap(\.self).joined(separator: ", ")],
        remedy: "daybook import STORE ENTITY \(reader.path)"
      )
    }
    entityColumn = entity
    identifierColumn = identifier
    leftOutNames = header.compactMap(\.self).filter {
      $0 != columns.entity && $0 != columns.identifier && !names.isKnown($0)
    }
    var seen: Set<String> = []
    for name in header.compactMap(\.self) where !seen.insert(name).inserted {
      throw CommandFailure(.badInput, place: reader.path, "two columns are called '\(name)'")
    }
  }

  var path: String { reader.path }

  func next() throws(CommandFailure) -> Result<StoreRow, CommandFailure>? {
    guard try reader.next(keepsEmptyLines: false) else { return nil }
    guard reader.fields.count == header.count else {
      let fault = DaybookError.InputFault.wrongFieldCount(
        expected: header.count,
        found: reader.fields.count
      )
      return .failure(reader.failure(DaybookError(.input(fault)).summary, field: header.count))
    }
    let name = try reader.text(of: entityColumn)
    switch names.row(entity: name, id: try reader.text(of: identifierColumn)) {
    case .failure(let fault):
      let column = fault.column == names.columns.entity ? entityColumn : identifierColumn
      return .failure(reader.failure(fault.summary, field: column))
    case .success((let entity, let source)):
      do throws(CommandFailure) {
        let values = try values(of: entity)
        let row = StoreRow(source: source, entity: entity, values: values, line: reader.line)
        return .success(row)
      } catch {
        return .failure(error)
      }
    }
  }

  private func values(of entity: EntityLayout) throws(CommandFailure) -> [PropertyValue] {
    var values: [PropertyValue] = []
    for (index, property) in columns(of: entity).enumerated()
    where index != entityColumn && index != identifierColumn {
      let text = try reader.text(of: index)
      guard let property else {
        guard text != nil, let name = header[index], names.isKnown(name) else { continue }
        throw reader.failure("\(entity.name) has no '\(name)' that could be set", field: index)
      }
      do throws(DaybookError) {
        let value = try PropertyText(property: property).importedValue(of: text)
        values.append(PropertyValue(property: property, value: value))
      } catch {
        throw reader.failure(error.sentence(about: property, in: reader.path), field: index)
      }
    }
    return values
  }

  private func columns(of entity: EntityLayout) -> [PropertyDescription?] {
    if let known = properties[entity.index] { return known }
    let found = header.map { name -> PropertyDescription? in
      guard let property = name.flatMap({ entity.property(named: $0)?.property }) else {
        return nil
      }
      return property.isSettable ? property : nil
    }
    properties[entity.index] = found
    return found
  }
}
