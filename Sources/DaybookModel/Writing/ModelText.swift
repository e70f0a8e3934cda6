import DaybookBytes

/// The JSON of models: what is written into journals and files, and what is hashed.
///
/// There are no blanks, every key is written, and the keys stand in a fixed order:
///
///     {"name", "identifiers": […], "entities": [{
///       "name", "parent", "abstract", "renamed", "modifier",
///       "attributes": [{"name", "type", "optional", "transient", "default", "minimum", "maximum",
///         "pattern", "renamed", "modifier", "derived", "transformer", "preserve", "info": {…}}…],
///       "relationships": [{"name", "destination", "inverse", "toMany", "ordered", "optional",
///         "minimum", "maximum", "deleteRule", "renamed", "modifier", "transient", "owner",
///         "info"}…],
///       "unique": [[…]…], "indexes": [[…]…], "info"}…]}
///
/// The version hash leaves out delete rules, counts, defaults, validation, indexes, renames and
/// texts for tools, and sorts the properties by name.
enum ModelText {
  /// The version of this shape.
  static let version = 1

  /// The hash of the array of all entities, sorted by name, in the version hash's shape.
  static func versionHash(of records: [EntityRecord]) -> String {
    hash { writer in
      writer.list(records) { $0.writeVersion(of: $1, in: records) }
    }
  }

  /// The hash of one entity's element of that array.
  static func versionHash(of record: EntityRecord, in records: [EntityRecord]) -> String {
    hash { $0.writeVersion(of: record, in: records) }
  }

  /// The hash of the whole model.
  static func contentHash(of definition: ModelDefinition, _ records: [EntityRecord]) -> String {
    hash { $0.writeModel(definition.name, definition.versionIdentifiers, records) }
  }

  private static func hash(_ write: (inout ModelWriter) -> Void) -> String {
    var writer = ModelWriter()
    write(&writer)
    return SHA256.digest(of: writer.buffer.bytes).hex
  }
}

extension ManagedObjectModel {
  /// The model as JSON without blanks: what `contentHash` is the hash of.
  public var json: String {
    var writer = ModelWriter()
    writer.writeModel(name, versionIdentifiers, records)
    return writer.buffer.text
  }

  /// The members of a journal's model line between its transaction and its checksum:
  /// `"version":…,"name":…,"identifiers":…,"entities":…,"hash":…,"content":…`.
  package var lineMembers: String {
    var writer = ModelWriter()
    writer.key("version")
    writer.buffer.append(utf8: String(ModelText.version))
    writer.writeMembers(name, versionIdentifiers, records)
    writer.string("hash", versionHash)
    writer.string("content", contentHash)
    return writer.buffer.text
  }
}
