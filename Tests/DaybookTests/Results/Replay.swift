import Daybook

/// A list as its sections of IDs, changed by nothing but reported differences.
struct Replay: Equatable {
  var names: [String]
  var items: [[ManagedObjectID]]

  init(_ snapshot: FetchedResultsSnapshot) {
    names = snapshot.sectionIdentifiers
    items = (0..<snapshot.numberOfSections).map { snapshot.itemIdentifiers(inSection: $0) }
  }

  /// What a fresh fetch is, with a section for each run of equal names.
  init(_ objects: [Person], isSectioned: Bool, name: (Person) -> String) {
    names = isSectioned ? [] : [""]
    items = isSectioned ? [] : [objects.map(\.objectID)]
    guard isSectioned else { return }
    for object in objects {
      let name = name(object)
      if names.last != name {
        names.append(name)
        items.append([])
      }
      items[items.count - 1].append(object.objectID)
    }
  }

  /// Takes a difference over as its documentation says; a text about what is wrong with it.
  mutating func apply(_ difference: FetchedResultsDifference) -> String? {
    let ids = difference.changes.map(\.objectID)
    guard Set(ids).count == ids.count else { return "an object is reported twice" }
    let removals = difference.changes(.delete) + difference.changes(.move)
    for change in removals.sorted(by: { $0.position ?? .zero > $1.position ?? .zero }) {
      guard let place = change.position, remove(change.objectID, place) else {
        return "\(change) was not there"
      }
    }
    for change in difference.sectionChanges where change.type == .delete {
      guard items.indices.contains(change.index), items[change.index].isEmpty,
        names[change.index] == change.name
      else { return "\(change) is not empty" }
      items.remove(at: change.index)
      names.remove(at: change.index)
    }
    for change in difference.sectionChanges where change.type == .insert {
      guard change.index <= items.count else { return "\(change) is beyond the end" }
      items.insert([], at: change.index)
      names.insert(change.name, at: change.index)
    }
    let insertions = difference.changes(.insert) + difference.changes(.move)
    for change in insertions.sorted(by: { $0.newPosition ?? .zero < $1.newPosition ?? .zero }) {
      guard let place = change.newPosition, items.indices.contains(place.section),
        place.item <= items[place.section].count
      else { return "\(change) is beyond the end" }
      items[place.section].insert(change.objectID, at: place.item)
    }
    return nil
  }

  private mutating func remove(_ id: ManagedObjectID, _ place: SectionedPosition) -> Bool {
    guard items.indices.contains(place.section),
      items[place.section].indices.contains(place.item),
      items[place.section][place.item] == id
    else { return false }
    items[place.section].remove(at: place.item)
    return true
  }

  /// What a difference's updates and moves say about this, the list before it.
  func misplaced(_ difference: FetchedResultsDifference) -> String? {
    for change in difference.changes(.update) {
      guard let place = change.position, items.indices.contains(place.section),
        items[place.section].indices.contains(place.item),
        items[place.section][place.item] == change.objectID, change.newPosition == nil
      else { return "\(change) was elsewhere" }
    }
    return nil
  }
}

extension SectionedPosition {
  fileprivate static let zero = SectionedPosition(section: 0, item: 0)
}
