import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the roof asks the system about its own process.
package enum ProcessFacts {
  /// One of the three streams that every process begins with.
  package enum Stream: Int32, Hashable, Sendable {
    case input = 0
    case output = 1
    case error = 2
  }

  /// Whether a person sits at the other end.
  package static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }

  /// The columns of the terminal at standard output; `nil` where none tells.
  package static var columnCount: Int? {
    var size = winsize()
    guard ioctl(Stream.output.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Whether a process of this machine lives.
  package static func isAlive(_ processID: Int32) -> Bool {
    processID > 0 && (kill(processID, 0) == 0 || errno == EPERM)
  }

  /// The value of an environment variable; `nil` where there is none.
  package static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Writes text to standard error, if anybody takes it.
  package static func tell(_ text: String) {
    do throws(IOFault) {
      try writeAll(Array(text.utf8), to: Stream.error.rawValue, path: "standard error")
    } catch {
      // Whoever closed standard error does not want to be told.
      return
    }
  }

  /// Ends the process.
  package static func end(with code: Int32) -> Never { exit(code) }

  /// Makes writing to a reader who is gone, or beyond a file's size limit, an error.
  ///
  /// Otherwise either would end the process without a word.
  package static func ignoreRefusedWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }
}

/// Ctrl-C, noticed instead of obeyed, by commands that must not stop half-way.
package enum InterruptSignal {
  /// Whether Ctrl-C was pressed since ``watch()``.
  package static var isRaised: Bool { raised.load(ordering: .relaxed) }

  /// Notices the next Ctrl-C; the one after it ends the process at once.
  package static func watch() {
    // Touched here, since a handler must not be the first to initialise it.
    raised.store(false, ordering: .relaxed)
    var action = sigaction()
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    setHandler(&action) { _ in raised.store(true, ordering: .relaxed) }
    _ = sigaction(SIGINT, &action, nil)
  }
}

private let raised = Atomic<Bool>(false)

private func setHandler(
  _ action: inout sigaction,
  _ handler: @escaping @convention(c) (Int32) -> Void
) {
  #if canImport(Darwin) || canImport(Musl)
    action.__sigaction_u.__sa_handler = handler
  #else
    action.__sigaction_handler.sa_handler = handler
  #endif
}
