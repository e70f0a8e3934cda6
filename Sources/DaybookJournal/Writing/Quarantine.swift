import DaybookBytes

/// The directory of bytes that recovery took off a tail; nothing is ever removed from it.
struct Quarantine {
  let fileSystem: any FileSystem

  /// Keeps bytes in a file of their own, durable with its name.
  ///
  /// Bytes that an earlier, interrupted recovery kept already are found and not kept twice.
  func keep(_ bytes: [UInt8], segment: Int, offset: Int64) throws(IOFault) {
    try fileSystem.ensureDirectory(.quarantine, in: .root)
    var attempt = 1
    while true {
      let path = StorePath.quarantine(segment: segment, offset: offset, attempt: attempt)
      guard let kept = try contents(of: path) else {
        return try write(bytes, to: path)
      }
      if kept == bytes { return try fileSystem.syncDirectoryWhole(.quarantine) }
      attempt += 1
    }
  }

  /// The files that hold bytes from this place.
  func tails(segment: Int, offset: Int64) throws(IOFault) -> [QuarantinedTail] {
    var result: [QuarantinedTail] = []
    let names = try fileSystem.names(in: .quarantine)
    var attempt = 1
    while true {
      let path = StorePath.quarantine(segment: segment, offset: offset, attempt: attempt)
      guard names.contains(path.name), let bytes = try contents(of: path) else { return result }
      result.append(
        QuarantinedTail(
          segment: segment,
          offset: offset,
          byteCount: Int64(bytes.count),
          digest: SHA256.digest(of: bytes),
          file: path.text
        )
      )
      attempt += 1
    }
  }

  private func contents(of path: StorePath) throws(IOFault) -> [UInt8]? {
    guard let file = try fileSystem.openIfPresent(path, .read) else { return nil }
    defer { fileSystem.close(file) }
    let byteCount = try fileSystem.statusWhole(of: file).byteCount
    return try fileSystem.readBytes(file, 0..<byteCount)
  }

  /// Writes beside the name and renames, so that a name always stands for whole bytes.
  private func write(_ bytes: [UInt8], to path: StorePath) throws(IOFault) {
    try fileSystem.unlinkWhole(path.unfinished)
    let file = try fileSystem.openWhole(path.unfinished, .createNew)
    do throws(IOFault) {
      try fileSystem.writeWhole(file, at: 0, bytes)
      try fileSystem.syncWhole(file)
    } catch {
      fileSystem.close(file)
      throw error
    }
    fileSystem.close(file)
    try fileSystem.renameWhole(path.unfinished, to: path)
    try fileSystem.syncDirectoryWhole(.quarantine)
  }
}
