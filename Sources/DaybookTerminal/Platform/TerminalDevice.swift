import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process's terminal: keys come from standard input, the screen is standard output.
///
/// Between ``begin()`` and ``end()`` keys arrive one by one and the screen is the application's.
/// Whatever ends the process meanwhile, a signal or a crash too, gives the terminal back first.
nonisolated package struct TerminalDevice {
  /// Knows the process's terminal; nothing is changed yet.
  package init() {}

  /// Whether a person sits at both ends.
  package static var isTerminal: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// How much the terminal shows; 80×24 where it does not tell.
  package var size: ScreenSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return .usual }
    return ScreenSize(columnCount: Int(size.ws_col), rowCount: Int(size.ws_row))
  }

  /// Takes the terminal over.
  ///
  /// - Returns: Whether there is a terminal to take.
  package func begin() -> Bool {
    let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    guard tcgetattr(STDIN_FILENO, settings) == 0 else {
      settings.deallocate()
      return false
    }
    RestoredTerminal.remember(settings)
    var raw = settings.pointee
    cfmakeraw(&raw)
    // Output stays as it was: what others of the process write keeps its line ends.
    raw.c_oflag = settings.pointee.c_oflag
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
    write("\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?7l\u{1B}[2J")
    return true
  }

  /// Gives the terminal back as it was.
  package func end() {
    RestoredTerminal.restore()
  }

  /// Stops the process as Ctrl-Z does, with the terminal given back until it goes on.
  package func suspend() {
    end()
    kill(getpid(), SIGTSTP)
    _ = begin()
  }

  /// Writes text.
  package func write(_ text: String) {
    var copy = text
    copy.withUTF8 { utf8 in
      var rest = UnsafeRawBufferPointer(utf8)[...]
      while let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
        let count = systemWrite(base, rest.count)
        if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
      }
    }
  }

  /// Waits for bytes from the keyboard.
  ///
  /// - Parameter milliseconds: How long; a change of the window's size ends the waiting.
  /// - Returns: The bytes, none when nothing came; nil when the keyboard is gone.
  package func read(waiting milliseconds: Int) -> [UInt8]? {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let ready = poll(&request, 1, Int32(milliseconds))
    guard ready > 0 else { return [] }
    let bytes = readWaiting()
    return bytes.isEmpty ? nil : bytes
  }

  /// Waits for the next bytes of standard input, as long as it takes; none at the end.
  package func readWaiting() -> [UInt8] {
    while true {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = buffer.withUnsafeMutableBytes { systemRead($0) }
      if count > 0 { return Array(buffer.prefix(count)) }
      guard count < 0, errno == EINTR else { return [] }
    }
  }
}

/// Waits without doing anything.
nonisolated package func pause(milliseconds: Int) {
  _ = poll(nil, 0, Int32(milliseconds))
}

nonisolated private func systemWrite(_ base: UnsafeRawPointer, _ count: Int) -> Int {
  write(STDOUT_FILENO, base, count)
}

nonisolated private func systemRead(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(STDIN_FILENO, buffer.baseAddress, buffer.count)
}
