/// A model: the entities of a store, their properties and rules.
///
/// Models are immutable and free of contradictions: making one reports all of them at once.
/// It is written in code, as JSON, or read from another tool's file; the results are the same.
public final class ManagedObjectModel: Sendable {
  /// The SHA-256, in lower-case hexadecimal, of everything that decides compatibility.
  public let versionHash: String

  /// The SHA-256, in lower-case hexadecimal, of the whole model as it is written.
  public let contentHash: String

  /// What the model was made of besides its entities, all checked.
  let definition: ModelDefinition
  let records: [EntityRecord]
  private let indexes: [String: Int]

  init(_ definition: ModelDefinition, records: [EntityRecord]) {
    self.definition = definition
    self.records = records
    indexes = Dictionary(
      uniqueKeysWithValues: records.enumerated().map { ($1.definition.name, $0) }
    )
    versionHash = ModelText.versionHash(of: records, definition)
    contentHash = ModelText.contentHash(of: definition, records)
  }
}

extension ManagedObjectModel {
  /// The model's name; empty where it has none.
  public var name: String { definition.name }

  /// Names of this version of the model, which do not affect compatibility.
  public var versionIdentifiers: [String] { definition.versionIdentifiers }

  /// The composites, sorted by name in byte order.
  public var composites: [CompositeDescription] { definition.composites }

  /// The requests that the model keeps, sorted by name in byte order.
  public var fetchRequestTemplates: [FetchRequestTemplate] { definition.templates }

  /// All entities, sorted by name in byte order.
  public var entities: [EntityDescription] {
    records.indices.map { EntityDescription(model: self, index: $0) }
  }

  /// Returns the entity called `name`, or `nil` if the model lacks it.
  public func entity(named name: String) -> EntityDescription? {
    indexes[name].map { EntityDescription(model: self, index: $0) }
  }
}
