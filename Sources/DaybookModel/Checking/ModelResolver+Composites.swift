extension ModelResolver {
  /// Checks the composites, and cuts what contains itself, so that the later steps end.
  mutating func resolveComposites() {
    definition.composites.sort { $0.name.precedesInByteOrder($1.name) }
    for composite in definition.composites.indices {
      checkName(of: composite)
      for element in definition.composites[composite].elements.indices {
        check(element, of: composite)
      }
    }
    breakCompositeCycles()
    checkSizes()
  }

  /// The composite called `name`; of two the first.
  func composite(named name: String) -> CompositeDescription? {
    compositeIndexes[name].map { definition.composites[$0] }
  }

  /// Reports a composite's name that an attribute gives and the model lacks.
  func unknownComposite(of attribute: AttributeDescription) -> DaybookError.ModelFault? {
    guard attribute.type == .composite, let name = attribute.compositeName,
      compositeIndexes[name] == nil
    else { return nil }
    return .unknownComposite(name, nearest: NearestName.of(name, among: compositeIndexes.keys))
  }

  private mutating func checkName(of composite: Int) {
    let name = definition.composites[composite].name
    if compositeIndexes[name] == nil {
      compositeIndexes[name] = composite
    } else {
      report(.duplicateComposite(name), composite: composite)
    }
    if !PropertyName.isWellFormed(name) { report(.badName(name), composite: composite) }
    var seen: Set<String> = []
    for element in definition.composites[composite].elements.map(\.name) {
      if !seen.insert(element).inserted {
        report(.duplicateProperty, composite: composite, element)
      }
      if !PropertyName.isWellFormed(element) {
        report(.badName(element), composite: composite, element)
      }
    }
  }

  private mutating func check(_ element: Int, of composite: Int) {
    var attribute = definition.composites[composite].elements[element]
    if attribute.isTransient {
      report(.badElement("transient"), composite: composite, attribute.name)
    }
    if attribute.isDerived { report(.badElement("derived"), composite: composite, attribute.name) }
    attribute.isTransient = false
    attribute.derivation = nil
    var check = AttributeCheck(attribute)
    check.run()
    for fault in check.faults { report(fault, composite: composite, attribute.name) }
    definition.composites[composite].elements[element] = check.attribute
  }

  private mutating func report(
    _ fault: DaybookError.ModelFault,
    composite: Int,
    _ element: String? = nil
  ) {
    let name = definition.composites[composite].name
    let place = DaybookError.Place(entity: name, property: element)
    problems.append(DaybookError(.model(fault), at: place))
  }
}

// MARK: - Nesting

extension ModelResolver {
  /// Lines may nest 64 levels deep, and columns are not without cost.
  private static let depthLimit = 32
  private static let elementCountLimit = 1_000

  private mutating func breakCompositeCycles() {
    var finished: Set<Int> = []
    for composite in definition.composites.indices {
      var path: [Int] = []
      visit(composite, &path, &finished)
    }
  }

  private mutating func visit(_ composite: Int, _ path: inout [Int], _ finished: inout Set<Int>) {
    guard !finished.contains(composite) else { return }
    path.append(composite)
    for position in definition.composites[composite].elements.indices {
      let element = definition.composites[composite].elements[position]
      if let fault = unknownComposite(of: element) {
        report(fault, composite: composite, element.name)
      }
      guard let next = element.compositeName.flatMap({ compositeIndexes[$0] }) else { continue }
      if path.count > Self.depthLimit {
        report(
          .badElement("nested more than \(Self.depthLimit) deep"),
          composite: composite,
          element.name
        )
        definition.composites[composite].elements[position].compositeName = nil
      } else if let first = path.firstIndex(of: next) {
        let names = (path[first...] + [next]).map { definition.composites[$0].name }
        report(.compositeCycle(names), composite: composite, element.name)
        definition.composites[composite].elements[position].compositeName = nil
      } else {
        visit(next, &path, &finished)
      }
    }
    path.removeLast()
    finished.insert(composite)
  }

  private mutating func checkSizes() {
    var sizes: [String: (depth: Int, count: Int)] = [:]
    for composite in definition.composites.indices {
      let size = size(of: composite, &sizes)
      if size.depth > Self.depthLimit {
        report(.badElement("nested more than \(Self.depthLimit) deep"), composite: composite)
      } else if size.count > Self.elementCountLimit {
        report(.badElement("one of more than \(Self.elementCountLimit)"), composite: composite)
      } else {
        continue
      }
      // What is too large is not expanded either.
      definition.composites[composite].elements = []
    }
  }

  /// Cuts the composite attributes by which an entity has too many elements, so that they are not
  /// expanded; from the roots down, so that those who inherit them are not reported too.
  mutating func limitElements() {
    var sizes: [String: (depth: Int, count: Int)] = [:]
    var counts = Array(repeating: 0, count: records.count)
    for entity in records.indices.sorted(by: { depth(of: $0) < depth(of: $1) }) {
      let inherited = records[entity].ancestors.first.map { counts[$0] } ?? 0
      counts[entity] = limitElements(of: entity, inherited, &sizes)
    }
  }

  private mutating func limitElements(
    of entity: Int,
    _ inherited: Int,
    _ sizes: inout [String: (depth: Int, count: Int)]
  ) -> Int {
    var sum = inherited
    var cut: [Int] = []
    for (position, attribute) in records[entity].definition.attributes.enumerated() {
      guard attribute.type == .composite,
        let composite = attribute.compositeName.flatMap({ compositeIndexes[$0] })
      else { continue }
      let count = size(of: composite, &sizes).count
      guard sum + count <= Self.elementCountLimit else {
        cut.append(position)
        continue
      }
      sum += count
    }
    if let first = cut.first {
      let kind = "one of more than \(Self.elementCountLimit) of an entity"
      report(.badElement(kind), entity, records[entity].definition.attributes[first].name)
    }
    for position in cut { records[entity].definition.attributes[position].compositeName = nil }
    return sum
  }

  private func depth(of entity: Int) -> Int { records[entity].ancestors.count }

  private func size(
    of composite: Int,
    _ sizes: inout [String: (depth: Int, count: Int)]
  ) -> (depth: Int, count: Int) {
    let description = definition.composites[composite]
    if let known = sizes[description.name] { return known }
    var size = (depth: 1, count: 0)
    for element in description.elements {
      guard let inner = element.compositeName.flatMap({ compositeIndexes[$0] }) else {
        size.count += 1
        continue
      }
      let nested = self.size(of: inner, &sizes)
      size.depth = max(size.depth, nested.depth + 1)
      // One without elements counts too, or a short chain of them would be endless to expand.
      size.count = min(size.count + 1 + nested.count, Self.elementCountLimit + 1)
    }
    sizes[description.name] = size
    return size
  }
}
