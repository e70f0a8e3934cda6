package import DaybookJournal
import DaybookModel

/// The files of the outer world: inputs, outputs and the folders of stores.
package struct CommandFiles {
  /// What relative paths start from; empty for the process's working directory.
  private let directory: String

  /// The file that stands for standard input; `nil` for the process's own.
  private let standardInputPath: String?

  /// Names the files of a process, or of a test with a directory of its own.
  package init(directory: String = "", standardInputPath: String? = nil) {
    self.directory = directory
    self.standardInputPath = standardInputPath
  }

  /// The path that the system is asked for.
  package func resolved(_ path: String) -> String {
    directory.isEmpty || path.hasPrefix("/") ? path : directory + "/" + path
  }

  /// Opens a file for reading, or standard input for `-`.
  ///
  /// - Throws: A failure that names the path.
  package func openInput(_ path: String) throws(CommandFailure) -> InputFile {
    do {
      if path == "-", standardInputPath == nil { return .standardInput() }
      return try InputFile(
        path: resolved(standardInputPath.flatMap { path == "-" ? $0 : nil } ?? path)
      )
    } catch {
      throw CommandFailure(error, path: path)
    }
  }

  /// Replaces a file by bytes, whole or not at all.
  ///
  /// - Throws: A failure that names the path.
  package func replaceFile(_ path: String, with bytes: [UInt8]) throws(CommandFailure) {
    do {
      try OuterFile.replace(resolved(path), with: bytes)
    } catch {
      throw CommandFailure(error, path: path, code: .inputOutput)
    }
  }

  /// Makes a directory unless there is one.
  ///
  /// - Throws: A failure that names the path.
  package func makeDirectory(_ path: String) throws(CommandFailure) {
    do {
      try OuterFile.makeDirectory(resolved(path))
    } catch {
      throw CommandFailure(error, path: path, code: .inputOutput)
    }
  }

  /// Returns what stands at a path, `nil` where nothing does.
  ///
  /// - Throws: A failure that names the path.
  package func kind(of path: String) throws(CommandFailure) -> FileStatus.Kind? {
    do {
      return try OuterFile.kind(of: resolved(path))
    } catch {
      throw CommandFailure(error, path: path)
    }
  }
}

extension CommandFailure {
  /// A refused call of the system, at a path as it was typed.
  ///
  /// - Parameters:
  ///   - fault: The call and why it was refused.
  ///   - path: The path as it was typed, `-` for standard input.
  ///   - code: The exit code where the file is one to be written; else the fault decides.
  init(_ fault: IOFault, path: String, code: ExitCode? = nil) {
    if fault.code == .interrupted {
      self = .interrupted
      return
    }
    if fault.code == .brokenPipe {
      self = .closedPipe
      return
    }
    let isAbsent =
      fault.code == .missing || fault.code.isRefusedAccess || fault.code == .isDirectory
    let isInput = fault.operation == .open || fault.operation == .read
    self.init(
      code ?? (isAbsent && isInput ? .badInput : .inputOutput),
      place: path == "-" ? "standard input" : path,
      "cannot \(fault.operation.verb): \(fault.code)"
    )
  }
}

extension IOFault.Operation {
  /// What was tried, as it stands behind `cannot`.
  fileprivate var verb: String {
    switch self {
    case .open: "open"
    case .read: "read"
    case .write: "write"
    case .sync, .syncDirectory: "sync"
    case .truncate: "cut"
    case .rename: "rename"
    case .unlink: "remove"
    case .makeDirectory: "make the folder"
    case .list: "list"
    case .status: "look at it"
    case .lock: "lock"
    case .freeSpace: "ask for free space"
    }
  }
}
