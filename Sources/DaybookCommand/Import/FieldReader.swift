import DaybookBytes
import DaybookModel

/// Turns the fields of one column into cells, by the model's type alone.
struct FieldReader {
  let target: ImportTarget

  /// Whose clocks showed times without a zone; `nil` where such times are refused.
  let zone: DisplayZone?

  private let text: PropertyText

  init(target: ImportTarget, zone: DisplayZone?) {
    self.target = target
    self.zone = zone
    text = PropertyText(property: target.property)
  }

  /// Returns the cell of a text, null for none.
  func cell(of field: String?) throws(DaybookError) -> ImportCell {
    guard let key = target.key, let field else {
      return .value(try text.importedValue(of: field.map(withZone)))
    }
    var keys: [Value] = []
    for word in words(field, key) { keys.append(try key.value(fromText: word)) }
    return try cell(of: keys, key)
  }

  /// A time with the zone that it lacks.
  private func withZone(_ text: String) -> String {
    guard let zone, target.property.attribute?.type == .date,
      InstantReader.date(from: text) == nil, let date = zone.date(from: text)
    else { return text }
    return Value.date(date).displayText
  }

  /// Returns the cell of a JSON value.
  func cell(of json: JSONValue) throws(DaybookError) -> ImportCell {
    guard let key = target.key else {
      if let text = json.string, target.property.attribute?.type == .date {
        return try cell(of: text)
      }
      return .value(try text.importedValue(of: json))
    }
    switch json {
    case .null: return try cell(of: nil as String?)
    case .array(let elements):
      var keys: [Value] = []
      for element in elements {
        keys.append(try key.value(fromText: element.string ?? element.text))
      }
      return try cell(of: keys, key)
    case .string(let text): return try cell(of: [try key.value(fromText: text)], key)
    case .boolean, .number, .object: return try cell(of: [try key.value(fromText: json.text)], key)
    }
  }

  private func cell(
    of keys: [Value],
    _ key: AttributeDescription
  ) throws(DaybookError) -> ImportCell {
    let isToMany = target.property.relationship?.isToMany ?? false
    guard isToMany || keys.count <= 1 else {
      throw DaybookError(.validation(.tooManyObjects(count: keys.count, maximum: 1)))
    }
    return .keys(keys, of: key.name)
  }

  /// The keys in a text: commas and blanks stand between several, except that a text is one key.
  private func words(_ text: String, _ key: AttributeDescription) -> [String] {
    guard target.property.relationship?.isToMany == true, key.type != .string else { return [text] }
    return text.split { $0 == "," || $0.isWhitespace }.map(String.init)
  }
}
