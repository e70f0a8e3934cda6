package import DaybookJournal

extension SimulatedFileSystem {
  /// Makes the names of a directory durable.
  package func syncDirectory(_ path: StorePath) throws(IOFault) {
    try call(.syncDirectory, path.text, changes: true) { (state, _) throws(IOFault) in
      state.disk.syncDirectory(path)
    }
  }

  /// Gives a file a new name.
  package func rename(_ source: StorePath, to target: StorePath) throws(IOFault) {
    try call(.rename, source.text, changes: true) { (state, _) throws(IOFault) in
      guard let entry = state.disk.names[source] else {
        throw IOFault(.missing, .rename, source.text)
      }
      state.disk.change(removing: source, adding: target, entry)
    }
  }

  /// Removes a name.
  package func unlink(_ path: StorePath) throws(IOFault) {
    try call(.unlink, path.text, changes: true) { (state, _) throws(IOFault) in
      guard let entry = state.disk.names[path] else {
        throw IOFault(.missing, .unlink, path.text)
      }
      state.disk.change(removing: path, adding: nil, entry)
    }
  }

  /// Makes a directory.
  package func makeDirectory(_ path: StorePath) throws(IOFault) {
    try call(.makeDirectory, path.text, changes: true) { (state, _) throws(IOFault) in
      guard state.disk.names[path] == nil else {
        throw IOFault(.exists, .makeDirectory, path.text)
      }
      guard path.parent == .root || state.disk.names[path.parent] == .directory else {
        throw IOFault(.missing, .makeDirectory, path.text)
      }
      state.disk.change(removing: nil, adding: path, .directory)
    }
  }

  /// Lists names in byte order.
  package func list(_ path: StorePath) throws(IOFault) -> [String] {
    try call(.list, path.text, changes: false) { (state, _) throws(IOFault) in
      guard path == .root || state.disk.names[path] == .directory else {
        throw IOFault(.missing, .list, path.text)
      }
      return state.disk.names.keys.filter { $0 != .root && $0.parent == path }.map(\.name)
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  /// Takes a lock unless another open file holds it.
  package func lock(_ file: FileID, _ kind: LockKind) throws(IOFault) -> Bool {
    try call(.lock, "", changes: false) { (state, _) throws(IOFault) in
      let number = try self.number(file, .lock, state)
      guard state.locks[number] == nil || state.locks[number] == file else { return false }
      state.locks[number] = file
      return true
    }
  }

  /// Lets go of a lock.
  package func unlock(_ file: FileID) throws(IOFault) {
    try call(.lock, "", changes: false) { (state, _) throws(IOFault) in
      let number = try self.number(file, .lock, state)
      if state.locks[number] == file { state.locks[number] = nil }
    }
  }

  /// A constant.
  package func freeByteCount() throws(IOFault) -> Int64 { 1 << 30 }
}
