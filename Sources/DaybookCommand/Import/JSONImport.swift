import DaybookBytes
import DaybookModel

/// Rows of a JSON array, or of JSON lines: one object each, whose keys name the columns.
final class JSONImport: ImportReader {
  private let reader: JSONElementReader
  private let mapping: ImportMapping
  private let required: [PropertyDescription]
  private var seenNames: Set<String> = []
  private(set) var leftOutNames: [String] = []

  init(_ reader: JSONElementReader, mapping: ImportMapping) {
    self.reader = reader
    self.mapping = mapping
    required = mapping.entity.allProperties.filter(\.isRequired)
  }

  func next() throws(CommandFailure) -> ImportRow? {
    guard try reader.next() else { return nil }
    let element = try parse()
    guard let members = element.members else {
      return .rejected(reader.malformed("expected an object, found \(element.kind)", at: 0))
    }
    var values: [PropertyValue] = []
    values.reserveCapacity(members.count)
    for member in members {
      guard let property = property(of: member.name) else { continue }
      do {
        let value = try PropertyText(property: property).importedValue(of: member.value)
        values.append(PropertyValue(property: property, value: value))
      } catch {
        let sentence = error.sentence(about: property, in: reader.path)
        return .rejected(reader.malformed(sentence, at: reader.offset(ofMember: member.name)))
      }
    }
    for property in required where !values.contains(where: { $0.property.name == property.name }) {
      return .rejected(reader.malformed("no value for \(property.name)", at: 0))
    }
    return .values(values, line: reader.line)
  }

  private func parse() throws(CommandFailure) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(parsing: reader.element)
    } catch {
      throw reader.malformed(error.reason.text, at: error.offset)
    }
  }

  private func property(of name: String) -> PropertyDescription? {
    let property = mapping.property(of: name)
    if seenNames.insert(name).inserted, property == nil, !mapping.isSilenced(name) {
      leftOutNames.append(name)
    }
    return property
  }
}

extension JSONValue {
  /// What kind of value it is, for people.
  fileprivate var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
