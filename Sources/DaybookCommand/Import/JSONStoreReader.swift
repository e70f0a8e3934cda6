import DaybookBytes
import DaybookModel
import DaybookStore

/// Rows of a whole store as a JSON array or as JSON lines, an object each.
final class JSONStoreReader: StoreRowReader {
  private let reader: JSONElementReader
  private let names: StoreRowNames
  private var seenNames: Set<String> = []
  private(set) var leftOutNames: [String] = []

  init(_ reader: JSONElementReader, _ names: StoreRowNames) {
    self.reader = reader
    self.names = names
  }

  var path: String { reader.path }

  func next() throws(CommandFailure) -> Result<StoreRow, CommandFailure>? {
    guard try reader.next() else { return nil }
    let members = try parse()
    func text(_ name: String) -> String? { members.first { $0.name == name }?.value.string }
    let columns = names.columns
    switch names.row(entity: text(columns.entity), id: text(columns.identifier)) {
    case .failure(let fault):
      return .failure(reader.malformed(fault.summary, at: reader.offset(ofMember: fault.column)))
    case .success((let entity, let source)):
      do throws(CommandFailure) {
        let values = try values(members, of: entity)
        let row = StoreRow(source: source, entity: entity, values: values, line: reader.line)
        return .success(row)
      } catch {
        return .failure(error)
      }
    }
  }

  private func parse() throws(CommandFailure) -> [JSONMember] {
    do throws(JSONError) {
      let element = try JSONValue(parsing: reader.element, repeatedKeys: .lastCounts)
      if let members = element.members { return members }
    } catch {
      throw reader.malformed(error.reason.text, at: error.offset)
    }
    throw reader.malformed("expected an object", at: 0)
  }

  private func values(
    _ members: [JSONMember],
    of entity: EntityLayout
  ) throws(CommandFailure) -> [PropertyValue] {
    var values: [PropertyValue] = []
    for member in members
    where member.name != names.columns.entity && member.name != names.columns.identifier {
      do throws(DaybookError) {
        if let property = entity.property(named: member.name)?.property, property.isSettable {
          values.append(try imported(property, member.value))
        } else if entity.entity.hasComposite(named: member.name) {
          let elements = try CompositeMembers.elements(
            of: member.value,
            member.name,
            in: entity.entity
          )
          for (property, json) in elements where property.isSettable {
            values.append(try imported(property, json))
          }
        } else {
          leaveOut(member.name)
        }
      } catch {
        let name = error.place.property ?? member.name
        let sentence = error.sentence(about: name, in: reader.path)
        throw reader.malformed(sentence, at: reader.offset(ofMember: member.name))
      }
    }
    return values
  }

  private func imported(
    _ property: PropertyDescription,
    _ json: JSONValue
  ) throws(DaybookError) -> PropertyValue {
    let value = try PropertyText(property: property).importedValue(of: json)
    return PropertyValue(property: property, value: value)
  }

  private func leaveOut(_ name: String) {
    if seenNames.insert(name).inserted { leftOutNames.append(name) }
  }
}
