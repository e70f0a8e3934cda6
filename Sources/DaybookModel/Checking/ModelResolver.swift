/// Turns names into indexes and collects every contradiction on the way.
///
/// Each step trusts what the steps before it have resolved and skips what they could not, so that
/// one mistake is reported once.
struct ModelResolver {
  var definition: ModelDefinition
  var records: [EntityRecord]
  var indexes: [String: Int] = [:]
  var compositeIndexes: [String: Int] = [:]
  var problems: [DaybookError] = []

  init(_ definition: ModelDefinition) {
    self.definition = definition
    let sorted = definition.entities.sorted { $0.name.precedesInByteOrder($1.name) }
    records = sorted.enumerated().map { EntityRecord(definition: $1, root: $0) }
    // The records have them from here on, sorted and with everything resolved.
    self.definition.entities = []
  }

  mutating func run() {
    if records.isEmpty { problems.append(DaybookError(.model(.empty))) }
    checkNames()
    resolveParents()
    resolveComposites()
    resolveAttributes()
    limitElements()
    collectProperties()
    resolveRelationships()
    checkLists()
    checkDerivations()
    checkTemplateNames()
  }

  mutating func report(
    _ fault: DaybookError.ModelFault,
    _ entity: Int,
    _ property: String? = nil
  ) {
    let place = DaybookError.Place(entity: records[entity].definition.name, property: property)
    problems.append(DaybookError(.model(fault), at: place))
  }

  /// The entity name closest to one that the model lacks.
  func nearestEntity(to name: String) -> String? {
    NearestName.of(name, among: indexes.keys)
  }
}

// MARK: - Names

extension ModelResolver {
  /// Whether a template can be answered is found out once the model stands.
  private mutating func checkTemplateNames() {
    definition.templates.sort { $0.name.precedesInByteOrder($1.name) }
    var seen: Set<String> = []
    for template in definition.templates {
      let place = DaybookError.Place(entity: template.entityName)
      if template.name.isEmpty {
        problems.append(DaybookError(.model(.namelessTemplate), at: place))
      } else if !seen.insert(template.name).inserted {
        problems.append(DaybookError(.model(.duplicateTemplate(template.name)), at: place))
      }
    }
  }

  private mutating func checkNames() {
    for entity in records.indices {
      let name = records[entity].definition.name
      if indexes[name] == nil {
        indexes[name] = entity
      } else {
        report(.duplicateEntity, entity)
      }
      if !PropertyName.isWellFormed(name) { report(.badName(name), entity) }
      checkPropertyNames(of: entity)
    }
  }

  private mutating func checkPropertyNames(of entity: Int) {
    let definition = records[entity].definition
    var seen: Set<String> = []
    for name in definition.attributes.map(\.name) + definition.relationships.map(\.name) {
      if !seen.insert(name).inserted { report(.duplicateProperty, entity, name) }
      if !PropertyName.isWellFormed(name) {
        report(.badName(name), entity, name)
      } else if PropertyName.reserved.contains(name) {
        report(.reservedName(name), entity, name)
      }
    }
  }
}
