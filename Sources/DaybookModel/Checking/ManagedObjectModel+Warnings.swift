extension ManagedObjectModel {
  /// What is allowed in this model and probably not meant, entities and properties in order, then
  /// the templates that cannot be used.
  ///
  /// - Complexity: O(*p*), where *p* is the number of properties, but quadratic in the number of
  ///   relationships of one entity without inverse.
  public var warnings: [ModelWarning] {
    entities.flatMap { entity in
      entityWarnings(entity)
        + entity.attributes.flatMap { attributeWarnings($0, of: entity) }
        + entity.relationships.flatMap { relationshipWarnings($0, of: entity) }
    }
      + fetchRequestTemplates.compactMap(templateWarning)
  }

  /// Other tools' files hold requests that nobody uses any more.
  private func templateWarning(_ template: FetchRequestTemplate) -> ModelWarning? {
    fault(in: template).map {
      ModelWarning(entity: template.entityName, property: nil, text: $0.row.summary)
    }
  }

  private func entityWarnings(_ entity: EntityDescription) -> [ModelWarning] {
    guard entity.isAbstract, entity.descendants.allSatisfy(\.isAbstract) else { return [] }
    let text = "is abstract and has no concrete subentity, so that there are no objects of it"
    return [ModelWarning(entity: entity.name, property: nil, text: text)]
  }

  /// Core Data allows a default that could not be saved, to make somebody choose.
  private func attributeWarnings(
    _ attribute: AttributeDescription,
    of entity: EntityDescription
  ) -> [ModelWarning] {
    guard !attribute.defaultValue.isNull else { return [] }
    return attribute.faults(in: attribute.defaultValue).map { fault in
      let reason = fault.failureReason ?? "breaks a rule"
      let text = "the default cannot be saved: \(reason)"
      return ModelWarning(entity: entity.name, property: attribute.name, text: text)
    }
  }

  private func relationshipWarnings(
    _ relationship: RelationshipDescription,
    of entity: EntityDescription
  ) -> [ModelWarning] {
    var texts: [String] = []
    if let inverse = relationship.inverse {
      if relationship.deleteRule == .nullify, !inverse.isToMany, !inverse.isOptional {
        texts.append(
          "Nullify, but \(inverse.entity.name).\(inverse.name) is required: "
            + "no object can be deleted that has any"
        )
      }
    } else {
      texts.append("has no inverse" + twins(of: relationship, in: entity))
    }
    if relationship.deleteRule == .noAction {
      texts.append("No Action leaves links to deleted objects")
    }
    return texts.map {
      ModelWarning(entity: entity.name, property: relationship.name, text: $0)
    }
  }

  /// Names the other relationships without inverse that lead to the same entity.
  private func twins(
    of relationship: RelationshipDescription,
    in entity: EntityDescription
  ) -> String {
    let twins = entity.relationships.filter {
      $0 != relationship && $0.inverse == nil && $0.destination == relationship.destination
    }
    guard !twins.isEmpty else { return "" }
    let names = twins.map(\.name).joined(separator: ", ")
    return ", and neither has \(names), which leads to \(relationship.destination.name) too"
  }
}
