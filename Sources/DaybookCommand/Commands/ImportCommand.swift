import DaybookModel
import DaybookStore

extension CommandRun {
  /// `daybook import STORE [ENTITY] FILE`.
  func `import`() throws(CommandFailure) -> ExitCode {
    guard arguments.operands.count > 2 else { return try importStore(arguments.operand(1)) }
    let path = arguments.operand(2)
    let format = try ImportFormat(path: path)
    let options = try ImportOptions(arguments)
    let store = try openForWriting()
    let entity = try EntityName.find(arguments.operand(1), in: store.schema)
    try requireConcrete(entity)
    for name in options.keyNames { try requireKey(name, entity) }
    let mapping = try ImportMapping(
      entity.entity,
      maps: options.maps,
      demandsRequired: options.policy != .update,
      zone: arguments.has(.timeZone) ? try zone() : nil
    )
    let file = try ImportFile(path, format, mapping, options, environment)
    try ImportWork(self, store, entity, file, options).perform()
    return .success
  }

  /// Names the columns that go nowhere.
  func noteLeftOut(_ names: [String], _ path: String) throws(CommandFailure) {
    guard !names.isEmpty else { return }
    let noun = names.count == 1 ? "column" : "columns"
    try note("\(path): left out \(noun) " + names.joined(separator: ", "))
  }

  private func requireKey(_ name: String, _ entity: EntityLayout) throws(CommandFailure) {
    let property = try PropertyName.findValue(name, in: entity.entity, for: .key)
    guard let attribute = property.attribute, attribute.type != .binary,
      attribute.type != .transformable
    else {
      throw CommandFailure(.usage, place: "--key", "rows cannot be matched by '\(name)'")
    }
  }
}
