extension ModelReader {
  /// Reads a template; the absence of a flag is what requests have anyway.
  mutating func template(_ json: LocatedJSON) -> FetchRequestTemplate? {
    var reader = ObjectReader(json, expected: "a template")
    let name = reader.requiredString("name")
    let entity = reader.requiredString("entity")
    var template = FetchRequestTemplate(name: name ?? "", entityName: entity ?? "")
    template.predicateFormat = reader.string("predicate")
    let terms = reader.elements("sort")
    template.fetchLimit = reader.limit("limit")
    template.fetchOffset = reader.limit("offset")
    template.includesSubentities = !reader.boolean("withoutSubentities")
    template.includesPendingChanges = !reader.boolean("withoutPendingChanges")
    template.returnsObjectsAsFaults = !reader.boolean("withoutFaults")
    template.returnsDistinctResults = reader.boolean("distinct")
    let place = DaybookError.Place(entity: template.entityName)
    close(&reader, place)
    template.sortTerms = terms.compactMap { sortTerm($0, place) }
    return name == nil || entity == nil ? nil : template
  }

  private mutating func sortTerm(_ json: LocatedJSON, _ place: DaybookError.Place) -> SortTerm? {
    var reader = ObjectReader(json, expected: "a sort term")
    let keyPath = reader.requiredString("keyPath")
    let isDescending = reader.boolean("descending")
    let letters = reader.string("options") ?? ""
    let options = TextOptions(letters: letters)
    if options == nil {
      let offset = reader.value("options")?.offset
      reader.report(.wrongShape(expected: "c, d, n or l for 'options'"), at: offset)
    }
    close(&reader, place)
    return keyPath.map {
      SortTerm($0, isDescending ? .descending : .ascending, options: options ?? [])
    }
  }
}
