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
/// That is version 1. A model that needs more is written as version 2, in which every attribute has
/// the key `"composite"` behind its type, and which adds behind the entities:
///
///     "composites": [{"name", "attributes": […], "info"}…],
///     "templates": [{"name", "entity", "predicate", "sort": [{"keyPath", "descending",
///       "options"}…], "limit", "offset", "withoutSubentities", "withoutPendingChanges",
///       "withoutFaults", "distinct"}…]
///
/// The version hash leaves out delete rules, counts, defaults, validation, indexes, renames,
/// templates and texts for tools, and sorts the properties by name. A composite attribute, and no
/// other, has one key more there, `"elements"`: what the version hash says of each of its elements,
/// sorted by name, composites among them expanded alike. So the hashes of models without composites
/// are what they were, the name of a composite does not matter, and neither does their order; a new
/// element, another type of one or another optionality is another version.
enum ModelText {
  /// The newest version of this shape.
  static let newestVersion = 2

  /// The hash of the array of all entities, sorted by name, in the version hash's shape.
  static func versionHash(of records: [EntityRecord], _ definition: ModelDefinition) -> String {
    hash { writer in
      writer.list(records) { $0.writeVersion(of: $1, definition.composites) }
    }
  }

  /// The hash of one entity's element of that array.
  static func versionHash(of record: EntityRecord, _ definition: ModelDefinition) -> String {
    hash { $0.writeVersion(of: record, definition.composites) }
  }

  /// The hash of the whole model.
  static func contentHash(of definition: ModelDefinition, _ records: [EntityRecord]) -> String {
    hash { $0.writeModel(definition, records) }
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
    writer.writeModel(definition, records)
    return writer.buffer.text
  }

  /// The members of a journal's model line between its transaction and its checksum:
  /// `"version":…,"name":…,"identifiers":…,"entities":…,"hash":…,"content":…`.
  package var lineMembers: String {
    var writer = ModelWriter()
    writer.key("version")
    writer.buffer.append(utf8: String(definition.shapeVersion))
    writer.writeMembers(definition, records)
    writer.string("hash", versionHash)
    writer.string("content", contentHash)
    return writer.buffer.text
  }
}
