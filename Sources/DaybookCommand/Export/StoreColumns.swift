import DaybookModel
import DaybookStore

/// What a whole-store file calls a row's entity and its ID: `entity` and `id`, unless properties
/// of the model have these names.
struct StoreColumns {
  let entity: String
  let identifier: String

  init(_ schema: StoreSchema) {
    let names = Set(schema.entities.flatMap { $0.properties.map(\.name) })
    entity = StoreColumns.free(["entity", "objectEntity"], names)
    identifier = StoreColumns.free(["id", "objectID"], names)
  }

  /// The first free name; no property has a dot in its own, so that the last one always is.
  private static func free(_ candidates: [String], _ taken: Set<String>) -> String {
    candidates.first { !taken.contains($0) } ?? "object." + candidates[0]
  }
}

extension PropertyLayout {
  /// Whether an export holds the property: it is journaled, and an import can give it back.
  var isExported: Bool { isJournaled && property.isSettable }
}
