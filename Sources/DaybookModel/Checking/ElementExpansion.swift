/// Takes the elements of a composite attribute apart, at any depth.
///
/// In the entity each is an attribute of its own, named by its key path, so that it has a column,
/// rules and indexes like any other.
struct ElementExpansion {
  /// What the elements inherit from the composite attribute around them.
  private struct Surroundings {
    let path: String
    let renamedPath: String
    let preservesValues: Bool

    /// The innermost optional composite, whose absence excuses its required elements.
    let excuse: Int?
  }

  private(set) var elements: [AttributeDescription] = []
  private(set) var composites: [CompositeRecord] = []
  private let start: Int

  /// Expands an attribute whose first element gets the position `start` among all attributes.
  init(_ attribute: AttributeDescription, _ resolver: ModelResolver, start: Int) {
    self.start = start
    // Passed on and not kept: a resolver that is held here would copy its records when it goes on.
    add(attribute, within: nil, resolver)
  }

  private mutating func add(
    _ attribute: AttributeDescription,
    within surroundings: Surroundings?,
    _ resolver: ModelResolver
  ) {
    let attribute = surroundings.map { Self.named(attribute, within: $0) } ?? attribute
    guard attribute.type == .composite else { return addElement(attribute, surroundings?.excuse) }
    let position = composites.count
    let first = start + elements.count
    composites.append(CompositeRecord(attribute: attribute, elements: first..<first))
    let inner = Surroundings(
      path: attribute.name,
      renamedPath: attribute.renamingIdentifier ?? attribute.name,
      preservesValues: attribute.preservesValueAfterDeletion,
      excuse: attribute.isOptional ? position : surroundings?.excuse
    )
    let composite = attribute.compositeName.flatMap(resolver.composite)
    for element in composite?.elements ?? [] { add(element, within: inner, resolver) }
    composites[position].elements = first..<start + elements.count
  }

  private mutating func addElement(_ attribute: AttributeDescription, _ excuse: Int?) {
    var attribute = attribute
    if !attribute.isOptional, let excuse {
      attribute.isOptional = true
      composites[excuse].required.append(start + elements.count)
    }
    elements.append(attribute)
  }

  private static func named(
    _ element: AttributeDescription,
    within surroundings: Surroundings
  ) -> AttributeDescription {
    var element = element
    let renamed = surroundings.renamedPath + "." + (element.renamingIdentifier ?? element.name)
    element.name = surroundings.path + "." + element.name
    element.renamingIdentifier = renamed == element.name ? nil : renamed
    if surroundings.preservesValues { element.preservesValueAfterDeletion = true }
    return element
  }
}
