import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The settings that the terminal had, for everybody who may have to give it back: also a signal
/// handler, which can use neither locks nor memory.
nonisolated enum RestoredTerminal {
  /// Keeps the settings, and has every fatal signal restore them.
  ///
  /// - Parameter settings: Never deallocated while they may be needed.
  static func remember(_ settings: UnsafeMutablePointer<termios>) {
    forget(UInt(bitPattern: settings))
    for signal in fatalSignals { handle(signal, restoreAndDie) }
    // The handler's only work is to end a wait.
    handle(SIGWINCH) { _ in }
  }

  /// Gives the terminal back, once.
  static func restore() {
    restoreNow()
    for signal in fatalSignals + [SIGWINCH] { handle(signal, SIG_DFL) }
    forget(0)
  }

  /// Frees the settings that were kept, and keeps others.
  private static func forget(_ next: UInt) {
    let previous = kept.exchange(next, ordering: .sequentiallyConsistent)
    UnsafeMutablePointer<termios>(bitPattern: previous)?.deallocate()
  }

  private static func handle(_ signal: Int32, _ handler: (@convention(c) (Int32) -> Void)?) {
    var action = sigaction()
    #if canImport(Darwin) || canImport(Musl)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    _ = sigaction(signal, &action, nil)
  }
}

/// The address of the settings; 0 where the terminal is as it was.
nonisolated private let kept = Atomic<UInt>(0)

/// What ends a process: from outside, and by its own fault.
nonisolated private let fatalSignals = [
  SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE,
]

/// Leaves the other screen, shows the cursor, ends colours, pastes and cut lines.
nonisolated private let restoring: StaticString =
  "\u{1B}[?2004l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

nonisolated private func restoreNow() {
  let address = kept.load(ordering: .sequentiallyConsistent)
  guard let settings = UnsafeMutablePointer<termios>(bitPattern: address) else { return }
  _ = write(STDOUT_FILENO, restoring.utf8Start, restoring.utf8CodeUnitCount)
  _ = tcsetattr(STDIN_FILENO, TCSANOW, settings)
}

nonisolated private func restoreAndDie(_ number: Int32) {
  restoreNow()
  _ = signal(number, SIG_DFL)
  _ = raise(number)
}
