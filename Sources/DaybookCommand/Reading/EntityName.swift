import DaybookModel
import DaybookStore

/// Finding entities and objects by the names that people type.
enum EntityName {
  /// Returns the entity of a name.
  ///
  /// - Throws: Exit code 2 with the nearest name.
  static func find(
    _ name: String,
    in schema: StoreSchema
  ) throws(CommandFailure) -> EntityLayout {
    if let entity = schema.entity(named: name) { return entity }
    throw CommandFailure(
      .usage,
      place: "model",
      "there is no entity '\(name)'" + didYouMean(name, schema.entities.map(\.name))
    )
  }

  /// Returns the reference that `ENTITY/N` stands for, whether there is such an object or not.
  ///
  /// - Throws: Exit code 2 when the text is no ID or names no entity.
  static func reference(
    _ text: String,
    in schema: StoreSchema
  ) throws(CommandFailure) -> ObjectReference {
    guard let reference = ObjectReference(text) else {
      throw .usage("'\(text)' is no object's ID; IDs look like Budget/7")
    }
    _ = try find(reference.entity, in: schema)
    return reference
  }
}

extension StoreState {
  /// Returns the existing row that a reference names, also when it names the root entity.
  func row(of reference: ObjectReference) -> RowID? {
    guard let row = schema.row(of: reference) else { return nil }
    if contains(row) { return row }
    guard let found = self.row(numbered: reference.number, in: schema.entities[row.entity].table),
      schema.entities[row.entity].includes[found.entity]
    else { return nil }
    return found
  }
}
