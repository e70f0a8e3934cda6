/// A model as somebody wrote it: in code, as JSON, or in another tool's file.
package struct ModelDefinition: Sendable {
  /// The model's name; empty where it has none.
  package var name: String

  /// Names of this version of the model.
  package var versionIdentifiers: [String] = []

  /// The entities, in any order.
  package var entities: [EntityDefinition] = []

  /// The composites, in any order.
  package var composites: [CompositeDescription] = []

  /// The requests that the model keeps, in any order.
  package var templates: [FetchRequestTemplate] = []

  /// The version of the JSON's shape that holds everything, which is the lowest such.
  var shapeVersion: Int { composites.isEmpty && templates.isEmpty ? 1 : 2 }

  /// Makes a model without entities.
  package init(name: String) {
    self.name = name
  }
}
