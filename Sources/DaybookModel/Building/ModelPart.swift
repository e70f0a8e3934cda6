/// What can stand in a model's braces.
public enum ModelPart: Sendable {
  /// An entity.
  case entity(Entity)
  /// A composite.
  case composite(Composite)
  /// A request that the model keeps.
  case template(FetchTemplate)

  func add(to model: inout ModelDefinition) {
    switch self {
    case .entity(let entity): model.entities.append(entity.definition)
    case .composite(let composite): model.composites.append(composite.definition)
    case .template(let template): model.templates.append(template.template)
    }
  }
}
