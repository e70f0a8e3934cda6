extension ManagedObjectModel {
  /// Resolves every name of a model.
  ///
  /// - Throws: One error with every contradiction.
  package convenience init(_ definition: ModelDefinition) throws(DaybookError) {
    var resolver = ModelResolver(definition)
    resolver.run()
    try self.init(resolver, problems: resolver.problems)
  }

  /// Takes over a resolved model, unless there are problems.
  convenience init(
    _ resolver: ModelResolver,
    problems: [DaybookError]
  ) throws(DaybookError) {
    guard let first = problems.first else {
      self.init(resolver.definition, records: resolver.records)
      return
    }
    guard problems.count > 1 else { throw first }
    var place = DaybookError.Place()
    place.file = first.place.file
    throw DaybookError(.model(.several(problems.count)), at: place, underlying: problems)
  }
}
