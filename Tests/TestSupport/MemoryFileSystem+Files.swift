package import DaybookJournal

extension MemoryFileSystem {
  /// Makes a directory in memory that holds these files.
  package convenience init(files: [StorePath: [UInt8]]) throws(IOFault) {
    self.init()
    for (path, bytes) in files {
      try makeParents(of: path)
      try replace(path, with: bytes)
    }
  }

  private func makeParents(of path: StorePath) throws(IOFault) {
    let parent = path.parent
    guard parent != .root, try status(at: parent) == nil else { return }
    try makeParents(of: parent)
    try makeDirectory(parent)
  }
}
