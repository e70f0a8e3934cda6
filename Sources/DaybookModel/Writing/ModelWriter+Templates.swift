extension ModelWriter {
  mutating func write(_ template: FetchRequestTemplate) {
    object { writer in
      writer.string("name", template.name)
      writer.string("entity", template.entityName)
      writer.string("predicate", template.predicateFormat)
      writer.key("sort")
      writer.list(template.sortTerms) { $0.write($1) }
      writer.count("limit", template.fetchLimit)
      writer.count("offset", template.fetchOffset)
      writer.boolean("withoutSubentities", !template.includesSubentities)
      writer.boolean("withoutPendingChanges", !template.includesPendingChanges)
      writer.boolean("withoutFaults", !template.returnsObjectsAsFaults)
      writer.boolean("distinct", template.returnsDistinctResults)
    }
  }

  private mutating func write(_ term: SortTerm) {
    object { writer in
      writer.string("keyPath", term.keyPath)
      writer.boolean("descending", term.direction == .descending)
      writer.string("options", term.options.isEmpty ? nil : term.options.letters)
    }
  }
}
