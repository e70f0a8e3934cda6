import Daybook

/// Everything that a context shows, as text: by object, by property.
struct GraphText: Equatable {
  private(set) var objects: [String: [String: String]] = [:]

  init(_ context: ManagedObjectContext, of model: ManagedObjectModel) throws {
    for entity in model.entities where entity.parent == nil {
      for object in try context.fetch(FetchRequest<ManagedObject>(entityName: entity.name)) {
        objects["\(object.objectID)"] = try GraphText.properties(of: object)
      }
    }
  }

  /// What an object shows, by property.
  static func properties(of object: ManagedObject) throws -> [String: String] {
    var texts: [String: String] = [:]
    for property in object.entity?.allProperties ?? [] {
      texts[property.name] = text(of: try object.value(forKey: property.name))
    }
    return texts
  }

  /// One value as text, objects by their IDs.
  static func text(of value: Any?) -> String {
    switch value {
    case nil: "-"
    case let target as ManagedObject: "\(target.objectID)"
    case let list as OrderedRelationshipSet<ManagedObject>:
      list.map { "\($0.objectID)" }.joined(separator: " ")
    case let set as RelationshipSet<ManagedObject>:
      // Not mapped as a collection, so that a wrong count is told instead of trapping.
      "\(set.count): "
        + IteratorSequence(set.makeIterator()).map { "\($0.objectID)" }.sorted()
        .joined(separator: " ")
    case let members as [ManagedObject]: members.map { "\($0.objectID)" }.joined(separator: " ")
    case let text as String where text.utf8.count > 1_000: "\(text.utf8.count) bytes of text"
    case let value?: "\(value)"
    }
  }

  /// What is different in another one, for people; nil if nothing is.
  func difference(from other: GraphText) -> String? {
    var lines: [String] = []
    for id in Set(objects.keys).union(other.objects.keys).sorted() {
      let (mine, theirs) = (objects[id], other.objects[id])
      guard mine != theirs else { continue }
      guard let mine, let theirs else {
        lines.append("\(id) \(mine == nil ? "is missing" : "is too much")")
        continue
      }
      for (key, value) in mine.sorted(by: { $0.key < $1.key }) where theirs[key] != value {
        lines.append("\(id).\(key) is '\(value)', not '\(theirs[key] ?? "")'")
      }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "; ")
  }
}
