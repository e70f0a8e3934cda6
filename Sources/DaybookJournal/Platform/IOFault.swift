/// One refused call to a file system.
package struct IOFault: Error, Hashable, Sendable {
  /// The call that was refused.
  package enum Operation: String, Hashable, Sendable, CaseIterable {
    case open
    case read
    case write
    case sync
    case syncDirectory
    case truncate
    case rename
    case unlink
    case makeDirectory
    case list
    case status
    case lock
    case freeSpace
  }

  /// What the call said.
  package var code: FaultCode

  /// The call.
  package var operation: Operation

  /// The file, below the store's directory where it is one of its files.
  package var path: String

  /// Describes one refused call.
  package init(_ code: FaultCode, _ operation: Operation, _ path: String) {
    self.code = code
    self.operation = operation
    self.path = path
  }
}

/// What a file system gives as the reason of a refusal: Linux's numbers, and one of our own.
package struct FaultCode: RawRepresentable, Hashable, Sendable {
  /// The number, `errno` on Linux.
  package let rawValue: Int32

  /// Wraps a number.
  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// A link, a device or a file with a second name stands where the store expects a file.
  package static let unsafeFile = FaultCode(rawValue: -1)

  /// EPERM.
  package static let notPermitted = FaultCode(rawValue: 1)
  /// ENOENT.
  package static let missing = FaultCode(rawValue: 2)
  /// EINTR.
  package static let interrupted = FaultCode(rawValue: 4)
  /// EIO.
  package static let inputOutput = FaultCode(rawValue: 5)
  /// EAGAIN.
  package static let wouldBlock = FaultCode(rawValue: 11)
  /// EACCES.
  package static let accessDenied = FaultCode(rawValue: 13)
  /// EEXIST.
  package static let exists = FaultCode(rawValue: 17)
  /// ENOTDIR.
  package static let notDirectory = FaultCode(rawValue: 20)
  /// EISDIR.
  package static let isDirectory = FaultCode(rawValue: 21)
  /// EINVAL.
  package static let invalid = FaultCode(rawValue: 22)
  /// EFBIG.
  package static let fileTooLarge = FaultCode(rawValue: 27)
  /// ENOSPC.
  package static let noSpace = FaultCode(rawValue: 28)
  /// EROFS.
  package static let readOnlyFileSystem = FaultCode(rawValue: 30)
  /// EPIPE.
  package static let brokenPipe = FaultCode(rawValue: 32)
  /// ENOTEMPTY.
  package static let notEmpty = FaultCode(rawValue: 39)
  /// ELOOP.
  package static let tooManyLinks = FaultCode(rawValue: 40)
  /// EDQUOT.
  package static let quotaExceeded = FaultCode(rawValue: 122)

  /// Whether more room would cure it.
  package var isShortOfSpace: Bool {
    self == .noSpace || self == .quotaExceeded || self == .fileTooLarge
  }

  /// Whether other rights would cure it.
  package var isRefusedAccess: Bool {
    self == .accessDenied || self == .notPermitted || self == .readOnlyFileSystem
  }
}
