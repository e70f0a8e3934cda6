extension JournalError {
  /// Translates a refused call made while reading `path`.
  package init(_ fault: IOFault, reading path: StorePath) {
    self.init(JournalError.reason(of: fault, isWriting: false), file: path.text)
  }

  /// Translates a refused call made while changing `path`.
  init(_ fault: IOFault, writing path: StorePath) {
    self.init(JournalError.reason(of: fault, isWriting: true), file: path.text)
  }

  private static func reason(of fault: IOFault, isWriting: Bool) -> Reason {
    if fault.code == .unsafeFile { return .unsafeFile }
    if fault.code == .isDirectory, fault.operation == .open { return .unsafeFile }
    if isWriting, fault.code.isShortOfSpace { return .diskFull(fault.code) }
    if isWriting, fault.code.isRefusedAccess { return .notWritable(fault.code) }
    return .io(fault)
  }
}
