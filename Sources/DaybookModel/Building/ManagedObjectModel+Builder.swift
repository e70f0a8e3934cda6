extension ManagedObjectModel {
  /// Makes a model from entities written in code.
  ///
  ///     let model = try ManagedObjectModel(name: "Budget") {
  ///       Entity("Budget", Budget.self) {
  ///         Attribute("title", .string)
  ///         ToMany("expenses", of: "Expense", inverse: "budget", deleteRule: .cascade)
  ///       }
  ///       …
  ///     }
  ///
  /// - Parameters:
  ///   - name: The model's name.
  ///   - versionIdentifiers: Names of this version, which do not affect compatibility.
  ///   - entities: The entities, in any order.
  /// - Throws: One error with every contradiction of the model.
  public convenience init(
    name: String = "",
    versionIdentifiers: [String] = [],
    @EntityListBuilder entities: () -> [Entity]
  ) throws(DaybookError) {
    var definition = ModelDefinition(name: name)
    definition.versionIdentifiers = versionIdentifiers
    definition.entities = entities().map(\.definition)
    try self.init(definition)
  }
}
