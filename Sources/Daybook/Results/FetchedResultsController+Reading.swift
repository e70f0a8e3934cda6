/// One section of a list, as it was when it was asked for.
public struct FetchedResultsSection<Result: ManagedObject> {
  /// The value at the section key path as text.
  public let name: String

  /// What an index at the side shows for the section.
  public let indexTitle: String?

  /// The number of objects.
  public let numberOfObjects: Int

  /// The objects, in order; made when they are asked for.
  public var objects: [Result] { read() }

  fileprivate let read: () -> [Result]
}

@available(*, unavailable)
extension FetchedResultsSection: Sendable {}

extension FetchedResultsController {
  /// Whether there is a list.
  var isListed: Bool { isFetched && failure == nil }

  /// The listed objects in order; nil before the first fetch and after a reset.
  ///
  /// - Complexity: O(*n*), since all objects are made; see ``object(at:)`` for one of many.
  public var fetchedObjects: [Result]? {
    guard isListed else { return nil }
    return results.rows.chunks.rows(results.window).map(object)
  }

  /// The number of listed objects; 0 before the first fetch.
  public var numberOfObjects: Int { isListed ? results.count : 0 }

  /// The sections in order, one without a section key path; nil where `fetchedObjects` is.
  public var sections: [FetchedResultsSection<Result>]? {
    guard isListed else { return nil }
    let start = results.window.lowerBound
    let chunks = results.rows.chunks
    return results.sections.runs.indices.map { index in
      let run = results.sections.runs[index]
      let range = results.sections.range(index)
      return FetchedResultsSection(
        name: run.name,
        indexTitle: indexTitle(run.name),
        numberOfObjects: run.count,
        read: { chunks.rows(start + range.lowerBound..<start + range.upperBound).map(self.object) }
      )
    }
  }

  /// The object at a position, which exists.
  ///
  /// - Complexity: O(log *n*); no other object is made.
  public func object(at position: SectionedPosition) -> Result {
    guard isListed, let index = results.sections.index(of: position) else {
      preconditionFailure("the list has no object at \(position)")
    }
    return object(results.row(at: index))
  }

  /// Where an object stands; nil if it is not listed.
  public func position(of object: Result) -> SectionedPosition? {
    guard isListed, object.graph === managedObjectContext.graph else { return nil }
    return results.index(of: object.row).map(results.sections.position)
  }

  /// Where the object with an ID stands; nil if it is not listed.
  public func position(ofObjectWith id: ManagedObjectID) -> SectionedPosition? {
    guard isListed, let row = managedObjectContext.graph.row(of: id) else { return nil }
    return results.index(of: row).map(results.sections.position)
  }

  func object(_ row: UInt64) -> Result {
    guard let object = managedObjectContext.graph.object(row) as? Result else {
      preconditionFailure("the classes of the entities were compared when the list was made")
    }
    return object
  }
}

// MARK: - Index titles

extension FetchedResultsController {
  /// The title of a section in an index.
  public func sectionIndexTitle(forSectionName name: String) -> String? { indexTitle(name) }

  /// The titles of all sections in order, each once.
  public var sectionIndexTitles: [String] {
    guard isListed else { return [] }
    var seen: Set<String> = []
    return results.sections.runs.compactMap { indexTitle($0.name) }
      .filter { seen.insert($0).inserted }
  }

  /// The first section with a title.
  ///
  /// - Parameters:
  ///   - title: One of ``sectionIndexTitles``.
  ///   - index: Its place among them, which says no more than the title does.
  /// - Returns: A section; nil for a title that none has.
  public func section(forSectionIndexTitle title: String, at index: Int) -> Int? {
    guard isListed else { return nil }
    return results.sections.runs.firstIndex { indexTitle($0.name) == title }
  }
}
