import DaybookBytes
import DaybookModel

/// Rows of a JSON array, or of JSON lines: one object each, whose keys name the columns.
///
/// Of a key that an object has twice the last value counts. Objects within an object are columns
/// with a full stop: `{"a":{"b":1}}` has the column `a.b`.
final class JSONImport: ImportReader {
  private let reader: JSONElementReader
  private let mapping: ImportMapping
  private let nullText: String?
  private let required: [(position: Int, property: PropertyDescription)]
  private let composites: Set<String>
  private var targets: [String: ImportTarget?] = [:]
  private var seenNames: Set<String> = []
  private(set) var leftOutNames: [String] = []
  private(set) var cells: [ImportCell]

  /// By property: the keys that lead to what the current row says of it.
  private var paths: [[String]]

  init(_ reader: JSONElementReader, mapping: ImportMapping, nullText: String?) {
    self.reader = reader
    self.mapping = mapping
    self.nullText = nullText
    composites = Set(mapping.entity.compositeAttributes.map(\.name))
    let properties = mapping.entity.allProperties
    required =
      mapping.demandsRequired
      ? properties.enumerated().filter(\.element.isRequired).map { ($0.offset, $0.element) } : []
    cells = Array(repeating: .absent, count: properties.count)
    paths = Array(repeating: [], count: properties.count)
  }

  var line: Int { reader.line }

  var lookups: [ImportTarget] { mapping.possibleLookups }

  func next() throws(CommandFailure) -> ImportStep {
    guard try reader.next() else { return .end }
    let element = try parse()
    guard let members = element.members else {
      return .rejected(reader.malformed("expected an object, found \(element.kind)", at: 0))
    }
    for position in cells.indices {
      cells[position] = .absent
      paths[position] = []
    }
    if let failure = read(members, below: []) { return .rejected(failure) }
    for (position, property) in required {
      guard case .absent = cells[position] else { continue }
      return .rejected(reader.malformed("no value for \(property.name)", at: 0))
    }
    return .row
  }

  func failure(_ summary: String, at position: Int) -> CommandFailure {
    reader.malformed(summary, at: reader.offset(ofPath: paths[position]))
  }

  private func read(_ members: [JSONMember], below parents: [String]) -> CommandFailure? {
    for member in members {
      let path = parents + [member.name]
      let name = parents.isEmpty ? member.name : path.joined(separator: ".")
      if let failure = read(member.value, of: name, path) { return failure }
    }
    return nil
  }

  private func read(_ value: JSONValue, of name: String, _ path: [String]) -> CommandFailure? {
    let value = nullText != nil && value.string == nullText ? .null : value
    if isComposite(name) { return readComposite(value, of: name, path) }
    if let target = target(of: name, holding: value) {
      paths[target.position] = path
      do throws(DaybookError) {
        cells[target.position] = try FieldReader(target: target, zone: mapping.zone).cell(
          of: value
        )
      } catch {
        return failure(error.sentence(about: target, in: reader.path), at: target.position)
      }
    } else if !mapping.isSilenced(name), let inner = value.members {
      return read(inner, below: path)
    }
    return nil
  }

  /// Reads the elements of a composite attribute; null empties all of them.
  private func readComposite(
    _ value: JSONValue,
    of name: String,
    _ path: [String]
  ) -> CommandFailure? {
    if value.isNull {
      let elements = mapping.entity.elements(ofComposite: name)
      let members = elements.map { JSONMember(String($0.name.dropFirst(name.count + 1)), .null) }
      return read(members, below: path)
    }
    guard let members = value.members else {
      return failure(CompositeMembers.notAnObject(value, name, in: mapping.entity), path)
    }
    for member in members {
      let element = name + "." + member.name
      guard !isExpected(element) else { continue }
      let error = CompositeMembers.unknownElement(element, ofComposite: name, in: mapping.entity)
      return failure(error, path + [member.name])
    }
    return read(members, below: path)
  }

  /// Whether a name is that of a composite attribute, and no column's that is mapped elsewhere.
  private func isComposite(_ name: String) -> Bool {
    composites.contains(name) && known(name) == nil && !mapping.isSilenced(name)
  }

  private func isExpected(_ name: String) -> Bool {
    known(name) != nil || mapping.isSilenced(name)
      || mapping.entity.property(named: name) != nil
  }

  private func failure(_ error: DaybookError, _ path: [String]) -> CommandFailure {
    let sentence = error.sentence(about: path.joined(separator: "."), in: reader.path)
    return reader.malformed(sentence, at: reader.offset(ofPath: path))
  }

  private func parse() throws(CommandFailure) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(parsing: reader.element, repeatedKeys: .lastCounts)
    } catch {
      throw reader.malformed(error.reason.text, at: error.offset)
    }
  }

  private func target(of name: String, holding value: JSONValue) -> ImportTarget? {
    let target = known(name)
    let attribute = target?.property.attribute
    // An object's own members are columns, except where it is kept as it is, or an element's value.
    let isDescended =
      value.members?.isEmpty == false && !mapping.isSilenced(name)
      && attribute?.type != .transformable && attribute?.isElement != true
    if isDescended { return nil }
    if target == nil, !mapping.isSilenced(name), seenNames.insert(name).inserted {
      leftOutNames.append(name)
    }
    return target
  }

  private func known(_ name: String) -> ImportTarget? {
    if let known = targets[name] { return known }
    let target = mapping.target(of: name)
    targets[name] = .some(target)
    return target
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
