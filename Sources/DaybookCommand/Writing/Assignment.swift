import DaybookBytes
import DaybookModel

/// One `NAME=VALUE` of `add` and `set`, read by the model.
struct Assignment {
  enum Operation {
    /// The whole value.
    case replace(Value)
    /// Further destinations of a to-many relationship.
    case include([ObjectReference])
    /// Destinations that a to-many relationship loses.
    case exclude([ObjectReference])
  }

  let property: PropertyDescription
  let operation: Operation

  /// Reads `k=v`, `k=`, `k:=JSON`, `rel+=IDS` or `rel-=IDS`; a composite attribute's JSON gives
  /// all of its elements, those that it does not name no value.
  static func read(
    _ text: String,
    entity: EntityDescription
  ) throws(CommandFailure) -> [Assignment] {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw .usage("'\(text)' is not NAME=VALUE")
    }
    let value = String(text[text.index(after: equals)...])
    let sign = text[text.index(before: equals)]
    let hasSign = sign == ":" || sign == "+" || sign == "-"
    let nameEnd = hasSign ? text.index(before: equals) : equals
    let property = try PropertyName.find(String(text[..<nameEnd]), in: entity)
    if property.attribute?.type == .composite, sign != "+", sign != "-" {
      return try elements(of: value.isEmpty ? .null : try json(value), property, entity)
    }
    let operation = try operation(sign, value, property, entity)
    return [Assignment(property: property, operation: operation)]
  }

  private static func elements(
    of json: JSONValue,
    _ composite: PropertyDescription,
    _ entity: EntityDescription
  ) throws(CommandFailure) -> [Assignment] {
    var values: [String: Value] = [:]
    do throws(DaybookError) {
      for (element, json) in try CompositeMembers.elements(of: json, composite.name, in: entity) {
        values[element.name] = try PropertyText(property: element).value(of: json)
      }
    } catch {
      throw failure(error, error.place.property.flatMap(entity.property) ?? composite, entity)
    }
    return entity.elements(ofComposite: composite.name).map { element in
      Assignment(
        property: .attribute(element),
        operation: .replace(values[element.name] ?? .null)
      )
    }
  }

  private static func operation(
    _ sign: Character,
    _ text: String,
    _ property: PropertyDescription,
    _ entity: EntityDescription
  ) throws(CommandFailure) -> Operation {
    let reader = PropertyText(property: property)
    let json = sign == ":" ? try json(text) : nil
    do {
      if let json { return .replace(try reader.value(of: json)) }
      switch sign {
      case "+": return .include(try members(text, property, reader))
      case "-": return .exclude(try members(text, property, reader))
      default: return .replace(try reader.value(of: text.isEmpty ? nil : text))
      }
    } catch {
      throw failure(error, property, entity)
    }
  }

  private static func json(_ text: String) throws(CommandFailure) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(parsing: text)
    } catch {
      throw CommandFailure(.usage, place: "column \(error.column)", error.reason.text)
        .with(excerpt: .init(text: text, caret: error.column - 1))
    }
  }

  private static func members(
    _ text: String,
    _ property: PropertyDescription,
    _ reader: PropertyText
  ) throws(DaybookError) -> [ObjectReference] {
    guard property.relationship?.isToMany == true,
      case .objects(let members) =
        try reader.value(of: text)
    else {
      throw DaybookError(.value(.wrongKind(expected: "a to-many relationship")))
    }
    return members
  }

  /// A text that no type can read is wrong usage; a value that a rule forbids is rejected.
  private static func failure(
    _ error: DaybookError,
    _ property: PropertyDescription,
    _ entity: EntityDescription
  ) -> CommandFailure {
    var located = error
    located.place.entity = entity.name
    located.place.property = property.name
    return CommandFailure(located)
  }
}
