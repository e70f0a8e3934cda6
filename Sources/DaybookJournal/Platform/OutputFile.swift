#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output or standard error, gathered into large writes.
package final class OutputFile {
  private let file: Int32
  private let name: String
  private let limit: Int
  private var pending: [UInt8] = []

  private init(_ file: Int32, name: String, limit: Int) {
    self.file = file
    self.name = name
    self.limit = limit
  }

  /// The process's standard output, which passes on 64 KiB at a time.
  package static func standardOutput() -> OutputFile {
    OutputFile(1, name: "standard output", limit: 1 << 16)
  }

  /// The process's standard error, which passes on every text at once.
  package static func standardError() -> OutputFile {
    OutputFile(2, name: "standard error", limit: 0)
  }

  /// Adds bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(IOFault) {
    pending.append(contentsOf: bytes)
    if pending.count >= limit { try flush() }
  }

  /// Passes on what was gathered.
  package func flush() throws(IOFault) {
    let bytes = pending
    pending.removeAll(keepingCapacity: true)
    try writeAll(bytes, to: file, path: name)
  }
}

/// Files and directories outside any store, named by path; links are followed.
package enum OuterFile {
  /// Returns what stands at a path; `nil` where nothing does.
  package static func kind(of path: String) throws(IOFault) -> FileStatus.Kind? {
    var record = stat()
    guard stat(path, &record) == 0 else {
      let code = systemFault()
      guard code == .missing || code == .notDirectory else { throw IOFault(code, .status, path) }
      return nil
    }
    switch record.st_mode & S_IFMT {
    case S_IFREG: return .regular
    case S_IFDIR: return .directory
    default: return .other
    }
  }

  /// Replaces a file by `bytes`, whole or not at all; pipes and devices are written into.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(IOFault) {
    if try kind(of: path) == .other { return try overwrite(path, with: bytes) }
    let temporary = path + ".daybook-\(getpid()).tmp"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw IOFault(systemFault(), .open, path) }
    do throws(IOFault) {
      try fill(file, with: bytes, path: path)
      guard rename(temporary, path) == 0 else { throw IOFault(systemFault(), .rename, path) }
    } catch {
      _ = unlink(temporary)
      throw error
    }
  }

  /// Makes a directory unless there is one.
  package static func makeDirectory(_ path: String) throws(IOFault) {
    guard mkdir(path, 0o777) != 0 else { return }
    let code = systemFault()
    guard code == .exists, try kind(of: path) == .directory else {
      throw IOFault(code, .makeDirectory, path)
    }
  }

  private static func overwrite(_ path: String, with bytes: [UInt8]) throws(IOFault) {
    let file = systemOpen(path, O_WRONLY)
    guard file >= 0 else { throw IOFault(systemFault(), .open, path) }
    try fill(file, with: bytes, path: path)
  }

  /// Writes all bytes and closes the file.
  private static func fill(_ file: Int32, with bytes: [UInt8], path: String) throws(IOFault) {
    do throws(IOFault) {
      try writeAll(bytes, to: file, path: path)
    } catch {
      systemClose(file)
      throw error
    }
    guard close(file) == 0 else { throw IOFault(systemFault(), .write, path) }
  }
}

func writeAll(_ bytes: [UInt8], to file: Int32, path: String) throws(IOFault) {
  var offset = 0
  while offset < bytes.count {
    let count = bytes.withUnsafeBytes { systemWrite(file, $0, from: offset) }
    if count >= 0 {
      offset += count
      continue
    }
    let code = systemFault()
    guard code == .interrupted else { throw IOFault(code, .write, path) }
  }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawBufferPointer, from offset: Int) -> Int {
  guard let base = bytes.baseAddress else { return 0 }
  return write(file, base + offset, bytes.count - offset)
}
