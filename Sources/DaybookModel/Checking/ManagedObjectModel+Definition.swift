extension ManagedObjectModel {
  /// Resolves every name of a model.
  ///
  /// - Throws: One error with every contradiction.
  package convenience init(_ definition: ModelDefinition) throws(DaybookError) {
    var resolver = ModelResolver(definition)
    let records = try resolver.resolve()
    self.init(definition, records: records)
  }
}
