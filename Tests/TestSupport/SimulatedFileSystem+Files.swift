package import DaybookJournal
import Synchronization

extension SimulatedFileSystem {
  /// Opens a file.
  package func open(_ path: StorePath, _ mode: OpenMode) throws(IOFault) -> FileID {
    let mayCreate = mode == .writeOrCreate || mode == .createNew
    return try call(.open, path.text, changes: mayCreate) { (state, _) throws(IOFault) in
      let number: Int
      switch state.disk.names[path] {
      case .file(let existing):
        guard mode != .createNew else { throw IOFault(.exists, .open, path.text) }
        number = existing
      case .directory:
        throw IOFault(.unsafeFile, .open, path.text)
      case nil:
        guard mayCreate, path.parent == .root || state.disk.names[path.parent] == .directory else {
          throw IOFault(.missing, .open, path.text)
        }
        number = state.disk.nextNode
        state.disk.nextNode += 1
        state.disk.nodes[number] = SimulatedDisk.Node()
        state.disk.change(removing: nil, adding: path, .file(number))
      }
      let file = FileID(rawValue: state.nextFile)
      state.nextFile += 1
      state.open[file] = number
      return file
    }
  }

  /// Closes a file.
  package func close(_ file: FileID) {
    state.withLock { state in
      guard let number = state.open.removeValue(forKey: file) else { return }
      if state.locks[number] == file { state.locks[number] = nil }
    }
  }

  /// How many files are open.
  package var openFileCount: Int { state.withLock { $0.open.count } }

  /// Reads what the cache shows.
  package func read(
    _ file: FileID,
    at offset: Int64,
    into target: UnsafeMutableRawBufferPointer
  ) throws(IOFault) -> Int {
    let bytes = try call(.read, "", changes: false) { (state, isShort) throws(IOFault) in
      let number = try self.number(file, .read, state)
      guard let node = state.disk.nodes[number], offset < node.cached.count else {
        return ArraySlice<UInt8>()
      }
      let available = min(target.count, node.cached.count - Int(offset))
      let count = isShort ? max(1, available / 2) : available
      return node.cached[Int(offset)..<Int(offset) + count]
    }
    target.copyBytes(from: bytes)
    return bytes.count
  }

  /// Writes into the cache.
  package func write(
    _ file: FileID,
    at offset: Int64,
    _ bytes: UnsafeRawBufferPointer
  ) throws(IOFault) -> Int {
    let copy = Array(bytes)
    return try call(.write, "", changes: true) { (state, isShort) throws(IOFault) in
      let number = try self.number(file, .write, state)
      let count = isShort ? max(1, copy.count / 2) : copy.count
      copy.withUnsafeBytes { source in
        state.disk.write(
          UnsafeRawBufferPointer(rebasing: source[..<count]),
          to: number,
          at: Int(offset)
        )
      }
      return count
    }
  }

  /// Makes a file durable.
  package func sync(_ file: FileID) throws(IOFault) {
    try call(.sync, String(number(of: file)), changes: true) { (state, _) throws(IOFault) in
      state.disk.sync(try self.number(file, .sync, state))
    }
  }

  /// Cuts a file.
  package func truncate(_ file: FileID, to byteCount: Int64) throws(IOFault) {
    try call(.truncate, "", changes: true) { (state, _) throws(IOFault) in
      let number = try self.number(file, .truncate, state)
      if state.uncuttable.contains(where: { state.disk.names[$0] == .file(number) }) {
        throw IOFault(.notPermitted, .truncate, "")
      }
      state.disk.truncate(number, to: Int(byteCount))
    }
  }

  /// Describes an open file.
  package func status(of file: FileID) throws(IOFault) -> FileStatus {
    try call(.status, "", changes: false) { (state, _) throws(IOFault) in
      SimulatedFileSystem.status(try self.number(file, .status, state), state)
    }
  }

  /// Describes what stands at a path.
  package func status(at path: StorePath) throws(IOFault) -> FileStatus? {
    try call(.status, path.text, changes: false) { (state, _) throws(IOFault) in
      switch state.disk.names[path] {
      case .file(let number): SimulatedFileSystem.status(number, state)
      case .directory: FileStatus(kind: .directory, byteCount: 0, linkCount: 1, device: 1, inode: 0)
      case nil: nil
      }
    }
  }

  private static func status(_ number: Int, _ state: State) -> FileStatus {
    FileStatus(
      kind: .regular,
      byteCount: Int64(state.disk.nodes[number]?.cached.count ?? 0),
      linkCount: state.disk.names.values.count { $0 == .file(number) },
      device: 1,
      inode: UInt64(number)
    )
  }
}
