/// An application on the process's terminal, until it ends.
public final class TerminalSession {
  /// How a session ends.
  nonisolated public enum End: Hashable, Sendable {
    /// The person left.
    case quit

    /// The person pressed Ctrl-C.
    case interrupted

    /// The terminal is gone, or input is at its end.
    case closed
  }

  private let interface: Interface
  private let settings: TerminalSettings
  private let device = TerminalDevice()
  private var decoder = KeyDecoder()
  private var painter: FramePainter
  private var plain: PlainDialogue?
  private var input = LineBuffer()

  /// Prepares a session.
  public init(_ interface: Interface, _ settings: TerminalSettings) {
    self.interface = interface
    self.settings = settings
    painter = FramePainter(style: Style(isColoured: settings.isColoured))
  }

  /// Runs until the application ends; nothing else happens on the main actor meanwhile.
  public func run() -> End {
    guard begin() else { return .closed }
    defer { end() }
    while true {
      if let end = step() { return end }
    }
  }

  /// Runs until the application ends, and lets others have the main actor between keys.
  public func run() async -> End {
    guard begin() else { return .closed }
    defer { end() }
    while true {
      if let end = step() { return end }
      await Task.yield()
    }
  }

  private func begin() -> Bool {
    guard settings.isPlain else { return device.begin() }
    plain = PlainDialogue(interface)
    return true
  }

  private func end() {
    if plain == nil { device.end() }
  }

  /// Shows what is new and does what is asked, for a tenth of a second.
  private func step() -> End? {
    if plain != nil { return plainStep() }
    device.write(painter.paint(interface.frame(device.size)))
    guard let bytes = device.read(waiting: 100) else { return .closed }
    var keys = decoder.keys(from: bytes)
    if decoder.isWaiting, let rest = device.read(waiting: 30) {
      // A sequence comes in one piece, or nearly so; a lone Esc has nothing behind it.
      keys += rest.isEmpty ? decoder.finish() : decoder.keys(from: rest)
    }
    if keys.isEmpty { interface.refresh() }
    for key in keys where ending == nil { handle(key) }
    return ending
  }

  private func handle(_ key: Key) {
    switch key {
    case .control("z"):
      device.suspend()
      painter.forget()
    case .control("l"): painter.forget()
    case .character, .paste, .control, .enter, .escape, .tab, .backTab, .backspace, .delete, .up,
      .down, .left, .right, .home, .end, .pageUp, .pageDown:
      interface.handle(key)
    }
  }

  private func plainStep() -> End? {
    interface.refresh()
    device.write(plain?.page() ?? "")
    guard let line = input.next(reading: { device.readWaiting() }) else {
      device.write("\n")
      return .closed
    }
    plain?.answer(line)
    return ending
  }

  private var ending: End? {
    switch interface.ending {
    case .quit: .quit
    case .interrupted: .interrupted
    case nil: nil
    }
  }
}
