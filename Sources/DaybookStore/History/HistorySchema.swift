import DaybookBytes
import DaybookModel

/// The types of the properties that a model line embeds, as far as history needs them.
///
/// A model of an unknown shape has no types: values are then what they look like.
struct HistorySchema {
  /// How a property's values are spelled.
  enum Spelling {
    case attribute(AttributeType)

    /// A composite attribute, whose elements have spellings of their own, by key path.
    case composite
    case toOne
    case toMany
    case unknown
  }

  private let model: ManagedObjectModel?
  private var entities: [String: [String: Spelling]] = [:]

  /// The schema before the first model line.
  init() {
    model = nil
  }

  /// Reads a model line.
  init(modelLine: [UInt8]) {
    do {
      model = try ManagedObjectModel(json: modelLine)
    } catch {
      // History is for reading what is there; whether the model is sound, `check` says.
      model = nil
    }
  }

  /// The spelling of each property of an entity, inherited ones included.
  ///
  /// - Complexity: O(1) expected, but for the first time of each entity.
  mutating func spellings(of entity: String) -> [String: Spelling] {
    if let known = entities[entity] { return known }
    let spellings = makeSpellings(of: entity)
    entities[entity] = spellings
    return spellings
  }

  private func makeSpellings(of entity: String) -> [String: Spelling] {
    guard let description = model?.entity(named: entity) else { return [:] }
    var spellings: [String: Spelling] = [:]
    for attribute in description.allAttributes {
      spellings[attribute.name] = .attribute(attribute.type)
    }
    for composite in description.compositeAttributes { spellings[composite.name] = .composite }
    for relationship in description.allRelationships {
      spellings[relationship.name] = relationship.isToMany ? .toMany : .toOne
    }
    return spellings
  }
}

extension HistorySchema.Spelling {
  /// Steps over a value; one that is spelled otherwise is taken for what it looks like.
  func scan(_ scanner: inout JSONScanner, depth: Int) throws(JSONError) -> JournaledValue {
    let start = scanner.position
    do {
      return try scanTyped(&scanner, depth: depth)
    } catch {
      scanner.position = start
      return .value(try ValueCodec.scanPlain(&scanner, depth: depth))
    }
  }

  private func scanTyped(
    _ scanner: inout JSONScanner,
    depth: Int
  ) throws(JSONError) -> JournaledValue {
    switch self {
    case .attribute(let type):
      return try ValueCodec.scan(type, &scanner, depth: depth)
    case .toOne:
      if scanner.take("null") { return .value(.null) }
      return .value(.object(try ValueCodec.scanReference(&scanner)))
    case .toMany:
      return .value(.objects(try ValueCodec.scanReferences(&scanner, depth: depth)))
    case .composite, .unknown:
      if let reference = try BlobReference.scan(ifPresentIn: &scanner) { return .blob(reference) }
      return .value(try ValueCodec.scanPlain(&scanner, depth: depth))
    }
  }
}
