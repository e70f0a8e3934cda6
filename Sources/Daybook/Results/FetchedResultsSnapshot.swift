internal import DaybookStore

/// The IDs of a list's objects by section, as they were at one moment.
///
/// A snapshot is a value that can be sent anywhere and never changes. It shares memory with those
/// before and after it, so that taking one costs a few microseconds.
public struct FetchedResultsSnapshot: Sendable {
  private let chunks: RowChunks
  private let window: Range<Int>
  private let names: [String]
  private let starts: [Int]
  private let identities: RowIdentities

  /// The IDs of objects that are shown before and after with other values.
  public let reloadedItemIdentifiers: [ManagedObjectID]

  init(
    _ chunks: RowChunks,
    _ window: Range<Int>,
    _ sections: SectionRuns,
    _ identities: RowIdentities,
    reloaded: [ManagedObjectID]
  ) {
    self.chunks = chunks
    self.window = window
    names = sections.runs.map(\.name)
    starts = sections.starts + [window.count]
    self.identities = identities
    reloadedItemIdentifiers = reloaded
  }
}

extension FetchedResultsSnapshot {
  /// The names of the sections; one empty name for a list without sections.
  public var sectionIdentifiers: [String] { names }

  /// The number of sections.
  public var numberOfSections: Int { names.count }

  /// The number of objects.
  public var numberOfItems: Int { window.count }

  /// The number of objects of a section.
  public func numberOfItems(inSection section: Int) -> Int {
    starts[section + 1] - starts[section]
  }

  /// The IDs of all objects, in order.
  public var itemIdentifiers: [ManagedObjectID] {
    chunks.rows(window).map(identities.objectID)
  }

  /// The IDs of a section's objects, in order.
  public func itemIdentifiers(inSection section: Int) -> [ManagedObjectID] {
    let start = window.lowerBound
    return chunks.rows(start + starts[section]..<start + starts[section + 1])
      .map(identities.objectID)
  }

  /// The ID of the object at a position that exists.
  public func itemIdentifier(at position: SectionedPosition) -> ManagedObjectID {
    identities.objectID(chunks[window.lowerBound + starts[position.section] + position.item])
  }
}

extension FetchedResultsSnapshot: Hashable {
  /// Whether both have the same sections with the same objects, and reload the same.
  public static func == (left: FetchedResultsSnapshot, right: FetchedResultsSnapshot) -> Bool {
    left.names == right.names && left.starts == right.starts
      && left.reloadedItemIdentifiers == right.reloadedItemIdentifiers
      && left.itemIdentifiers == right.itemIdentifiers
  }

  /// Hashes names and sizes of the sections.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(names)
    hasher.combine(starts)
  }
}

/// How packed rows become IDs.
struct RowIdentities: Hashable, Sendable {
  private let store: UInt32

  /// By entity index: the number of its name.
  private let entities: [UInt32]

  init(_ graph: ObjectGraph) {
    store = graph.connection?.storeHandle ?? 0
    entities = graph.schema.entities.map { NameRegistry.handle($0.name) }
  }

  func objectID(_ row: UInt64) -> ManagedObjectID {
    ManagedObjectID(
      store: store,
      entity: entities[Int(truncatingIfNeeded: row &>> 48)],
      number: Int64(bitPattern: row & 0xFFFF_FFFF_FFFF)
    )
  }
}
