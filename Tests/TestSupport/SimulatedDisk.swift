package import DaybookJournal

/// What a simulated disk holds: for every file what the cache shows and what survives a power cut.
///
/// Fault models, all declared here:
/// - A page of unsynced bytes may have reached the disk in any of its versions since the last sync,
///   independently of every other page; so may the file's size, before or after its data, which
///   then reads as zeros.
/// - An unsynced change of a directory may be there or not, independently of every other.
/// - In at most one page that was being written, bytes that differ from the disk's may be garbage;
///   bytes written as they were before stay, as on disks with powersafe overwrite.
/// - A failed sync drops the pages it was about but keeps showing them.
package struct SimulatedDisk: Sendable {
  /// One file.
  struct Node {
    var cached: [UInt8] = []
    var durable: [UInt8] = []

    /// Per page its versions since the last sync.
    var pages: [Int: [PageVersion]] = [:]

    /// The sizes since the last sync.
    var sizes: [SizeVersion] = []
  }

  /// What a page held after one write.
  struct PageVersion {
    var order: Int
    var bytes: [UInt8]
  }

  /// A file's size after one call.
  struct SizeVersion {
    var order: Int
    var byteCount: Int
  }

  /// What a name stands for.
  enum Entry: Equatable {
    case file(Int)
    case directory
  }

  /// An unsynced change of a directory; `removed` and `added` happen together.
  struct NameChange {
    var order: Int
    var removed: StorePath?
    var added: StorePath?
    var entry: Entry
    var directories: Set<StorePath>
  }

  /// The size of what is written at once.
  let pageByteCount: Int

  var nodes: [Int: Node] = [:]
  var names: [StorePath: Entry] = [:]
  var durableNames: [StorePath: Entry] = [:]
  var changes: [NameChange] = []
  var nextNode = 1
  var order = 0

  /// Makes an empty disk.
  package init(pageByteCount: Int = 64) {
    self.pageByteCount = pageByteCount
  }

  /// The whole content of every file that the cache shows.
  package var files: [StorePath: [UInt8]] {
    names.compactMapValues { entry in
      guard case .file(let number) = entry else { return nil }
      return nodes[number]?.cached
    }
  }
}

// MARK: - Changes

extension SimulatedDisk {
  mutating func write(_ bytes: UnsafeRawBufferPointer, to number: Int, at offset: Int) {
    guard var node = nodes[number], !bytes.isEmpty else { return }
    nodes[number] = nil
    order += 1
    let end = offset + bytes.count
    if node.cached.count < end {
      node.cached += [UInt8](repeating: 0, count: end - node.cached.count)
      node.sizes.append(SizeVersion(order: order, byteCount: end))
    }
    node.cached.replaceSubrange(offset..<end, with: bytes)
    for page in (offset / pageByteCount)...((end - 1) / pageByteCount) {
      let start = page * pageByteCount
      let content = Array(node.cached[start..<min(node.cached.count, start + pageByteCount)])
      node.pages[page, default: []].append(PageVersion(order: order, bytes: content))
    }
    nodes[number] = node
  }

  mutating func truncate(_ number: Int, to byteCount: Int) {
    guard var node = nodes[number] else { return }
    nodes[number] = nil
    order += 1
    let excess = node.cached.count - byteCount
    if excess > 0 { node.cached.removeLast(excess) }
    if excess < 0 { node.cached += [UInt8](repeating: 0, count: -excess) }
    if excess != 0 { node.sizes.append(SizeVersion(order: order, byteCount: byteCount)) }
    nodes[number] = node
  }

  mutating func sync(_ number: Int) {
    guard let node = nodes[number] else { return }
    nodes[number]?.durable = node.cached
    nodes[number]?.pages = [:]
    nodes[number]?.sizes = []
  }

  /// What a failed sync leaves: the cache as it was, and nobody who still writes it.
  mutating func dropPages(of number: Int) {
    nodes[number]?.pages = [:]
  }

  mutating func change(
    removing removed: StorePath?,
    adding added: StorePath?,
    _ entry: Entry
  ) {
    order += 1
    if let removed { names[removed] = nil }
    if let added { names[added] = entry }
    let directories = Set([removed?.parent, added?.parent].compactMap(\.self))
    changes.append(
      NameChange(
        order: order,
        removed: removed,
        added: added,
        entry: entry,
        directories: directories
      )
    )
  }

  mutating func syncDirectory(_ path: StorePath) {
    var rest: [NameChange] = []
    for change in changes {
      if change.directories.contains(path) {
        SimulatedDisk.apply(change, to: &durableNames)
      } else {
        rest.append(change)
      }
    }
    changes = rest
  }

  static func apply(_ change: NameChange, to names: inout [StorePath: Entry]) {
    if let removed = change.removed { names[removed] = nil }
    if let added = change.added { names[added] = change.entry }
  }
}
