import Synchronization

/// A store's directory in memory: the in-memory store is the same journal over this.
///
/// Nothing survives the value; syncing is free.
package final class MemoryFileSystem: FileSystem {
  private struct Node {
    var bytes: [UInt8] = []
    var linkCount = 1
    var exclusiveHolder: FileID?
    var sharedHolders: Set<FileID> = []
  }

  private struct Contents {
    var nodes: [UInt64: Node] = [:]
    var names: [StorePath: UInt64] = [:]
    var directories: Set<StorePath> = [.root]
    var files: [FileID: UInt64] = [:]
    var nextInode: UInt64 = 1
    var nextFile: Int32 = 1
  }

  /// Where the store is said to be, for messages.
  package let rootPath: String

  private let contents = Mutex(Contents())

  /// Makes an empty directory in memory.
  package init(name: String = "(in memory)") {
    rootPath = name
  }

  /// The number of this process.
  package var processID: Int32 { SystemNames.processID }

  /// Opens a file.
  package func open(_ path: StorePath, _ mode: OpenMode) throws(IOFault) -> FileID {
    try change { (contents: inout Contents) throws(IOFault) in
      let inode: UInt64
      if let existing = contents.names[path] {
        guard mode != .createNew else { throw IOFault(.exists, .open, path.description) }
        inode = existing
      } else {
        guard mode == .writeOrCreate || mode == .createNew else {
          throw IOFault(.missing, .open, path.description)
        }
        guard contents.directories.contains(path.parent) else {
          throw IOFault(.missing, .open, path.description)
        }
        inode = contents.nextInode
        contents.nextInode += 1
        contents.nodes[inode] = Node()
        contents.names[path] = inode
      }
      let file = FileID(rawValue: contents.nextFile)
      contents.nextFile += 1
      contents.files[file] = inode
      return file
    }
  }

  /// Closes a file.
  package func close(_ file: FileID) {
    contents.withLock { contents in
      release(file, &contents)
      guard let inode = contents.files.removeValue(forKey: file) else { return }
      dropIfUnreachable(inode, &contents)
    }
  }

  /// Reads what stands at `offset`.
  package func read(
    _ file: FileID,
    at offset: Int64,
    into target: UnsafeMutableRawBufferPointer
  ) throws(IOFault) -> Int {
    try change { (contents: inout Contents) throws(IOFault) in
      let inode = try self.inode(file, .read, contents)
      guard let byteCount = contents.nodes[inode]?.bytes.count, offset < byteCount else { return 0 }
      let readCount = min(target.count, byteCount - Int(offset))
      contents.nodes[inode]?.bytes.withUnsafeBytes { bytes in
        target.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[Int(offset)..<Int(offset) + readCount])
        )
      }
      return readCount
    }
  }

  /// Writes all of `bytes`.
  package func write(
    _ file: FileID,
    at offset: Int64,
    _ bytes: UnsafeRawBufferPointer
  ) throws(IOFault) -> Int {
    try change { (contents: inout Contents) throws(IOFault) in
      let inode = try self.inode(file, .write, contents)
      let start = Int(offset)
      let end = start + bytes.count
      if contents.nodes[inode]?.bytes.count == start {
        contents.nodes[inode]?.bytes.append(contentsOf: bytes)
        return bytes.count
      }
      let missingCount = end - (contents.nodes[inode]?.bytes.count ?? 0)
      if missingCount > 0 {
        contents.nodes[inode]?.bytes.append(contentsOf: repeatElement(0, count: missingCount))
      }
      contents.nodes[inode]?.bytes.replaceSubrange(start..<end, with: bytes)
      return bytes.count
    }
  }

  /// Does nothing: memory has no disk.
  package func sync(_ file: FileID) throws(IOFault) {}

  /// Does nothing: memory has no disk.
  package func syncDirectory(_ path: StorePath) throws(IOFault) {}

  /// Cuts a file.
  package func truncate(_ file: FileID, to byteCount: Int64) throws(IOFault) {
    try change { (contents: inout Contents) throws(IOFault) in
      let inode = try self.inode(file, .truncate, contents)
      let excess = (contents.nodes[inode]?.bytes.count ?? 0) - Int(byteCount)
      if excess > 0 { contents.nodes[inode]?.bytes.removeLast(excess) }
      if excess < 0 {
        contents.nodes[inode]?.bytes.append(contentsOf: repeatElement(0, count: -excess))
      }
    }
  }

  /// Describes an open file.
  package func status(of file: FileID) throws(IOFault) -> FileStatus {
    try change { (contents: inout Contents) throws(IOFault) in
      status(try inode(file, .status, contents), contents)
    }
  }

  /// Describes what stands at a path.
  package func status(at path: StorePath) throws(IOFault) -> FileStatus? {
    contents.withLock { contents in
      if contents.directories.contains(path) {
        return FileStatus(kind: .directory, byteCount: 0, linkCount: 1, device: 0, inode: 0)
      }
      return contents.names[path].map { status($0, contents) }
    }
  }

  /// Takes a lock unless another open file holds it.
  package func lock(_ file: FileID, _ kind: LockKind) throws(IOFault) -> Bool {
    try change { (contents: inout Contents) throws(IOFault) in
      let inode = try self.inode(file, .lock, contents)
      guard var node = contents.nodes[inode] else { return false }
      let others = node.sharedHolders.subtracting([file])
      guard node.exclusiveHolder == nil || node.exclusiveHolder == file else { return false }
      if kind == .exclusive {
        guard others.isEmpty else { return false }
        node.exclusiveHolder = file
        node.sharedHolders = []
      } else {
        node.exclusiveHolder = nil
        node.sharedHolders.insert(file)
      }
      contents.nodes[inode] = node
      return true
    }
  }

  /// Lets go of a lock.
  package func unlock(_ file: FileID) throws(IOFault) {
    contents.withLock { release(file, &$0) }
  }

  /// Far more than memory has; the operating system sets the limit.
  package func freeByteCount() throws(IOFault) -> Int64 { 1 << 40 }
}

// MARK: - Names

extension MemoryFileSystem {
  /// Gives a file a new name.
  package func rename(_ source: StorePath, to target: StorePath) throws(IOFault) {
    try change { (contents: inout Contents) throws(IOFault) in
      guard let inode = contents.names.removeValue(forKey: source) else {
        throw IOFault(.missing, .rename, source.description)
      }
      if let replaced = contents.names.updateValue(inode, forKey: target), replaced != inode {
        contents.nodes[replaced]?.linkCount = 0
        dropIfUnreachable(replaced, &contents)
      }
    }
  }

  /// Removes a name.
  package func unlink(_ path: StorePath) throws(IOFault) {
    try change { (contents: inout Contents) throws(IOFault) in
      guard let inode = contents.names.removeValue(forKey: path) else {
        throw IOFault(.missing, .unlink, path.description)
      }
      contents.nodes[inode]?.linkCount = 0
      dropIfUnreachable(inode, &contents)
    }
  }

  /// Makes a directory.
  package func makeDirectory(_ path: StorePath) throws(IOFault) {
    try change { (contents: inout Contents) throws(IOFault) in
      guard contents.directories.contains(path.parent) else {
        throw IOFault(.missing, .makeDirectory, path.description)
      }
      guard contents.directories.insert(path).inserted else {
        throw IOFault(.exists, .makeDirectory, path.description)
      }
    }
  }

  /// Lists names in byte order.
  package func list(_ path: StorePath) throws(IOFault) -> [String] {
    try change { (contents: inout Contents) throws(IOFault) in
      guard contents.directories.contains(path) else {
        throw IOFault(.missing, .list, path.description)
      }
      let paths = Array(contents.names.keys) + contents.directories.subtracting([.root])
      return paths.filter { $0.parent == path }.map(\.name)
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  private func change<Result>(
    _ body: (inout sending Contents) throws(IOFault) -> sending Result
  ) throws(IOFault) -> sending Result {
    try contents.withLock(body)
  }

  private func inode(
    _ file: FileID,
    _ operation: IOFault.Operation,
    _ contents: Contents
  ) throws(IOFault) -> UInt64 {
    guard let inode = contents.files[file] else {
      throw IOFault(.invalid, operation, "a closed file")
    }
    return inode
  }

  private func status(_ inode: UInt64, _ contents: Contents) -> FileStatus {
    FileStatus(
      kind: .regular,
      byteCount: Int64(contents.nodes[inode]?.bytes.count ?? 0),
      linkCount: contents.nodes[inode]?.linkCount ?? 0,
      device: 0,
      inode: inode
    )
  }

  private func release(_ file: FileID, _ contents: inout Contents) {
    guard let inode = contents.files[file] else { return }
    if contents.nodes[inode]?.exclusiveHolder == file {
      contents.nodes[inode]?.exclusiveHolder = nil
    }
    contents.nodes[inode]?.sharedHolders.remove(file)
  }

  private func dropIfUnreachable(_ inode: UInt64, _ contents: inout Contents) {
    let isNamed = (contents.nodes[inode]?.linkCount ?? 0) > 0
    if !isNamed, !contents.files.values.contains(inode) { contents.nodes[inode] = nil }
  }
}
