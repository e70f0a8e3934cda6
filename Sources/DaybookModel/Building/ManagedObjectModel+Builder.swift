extension ManagedObjectModel {
  /// Makes a model from entities, and from what else belongs to it, written in code.
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
  ///   - parts: The entities, composites and templates, in any order.
  /// - Throws: One error with every contradiction of the model.
  public convenience init(
    name: String = "",
    versionIdentifiers: [String] = [],
    @ModelBuilder parts: () -> [ModelPart]
  ) throws(DaybookError) {
    var definition = ModelDefinition(name: name)
    definition.versionIdentifiers = versionIdentifiers
    for part in parts() { part.add(to: &definition) }
    try self.init(definition)
    try checkTemplates()
  }
}
