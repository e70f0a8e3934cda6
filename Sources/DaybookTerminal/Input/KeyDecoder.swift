/// Turns the bytes that a terminal sends into keys.
///
/// A key may arrive in parts. What is left over waits for more; ``finish()`` ends the waiting, so
/// that a lone Esc is told from the beginning of a sequence.
nonisolated package struct KeyDecoder {
  private var pending: [UInt8] = []

  /// The text between the marks of a paste, while its end has not arrived.
  private var pasted: [UInt8]?

  /// Makes a decoder.
  package init() {}

  /// Whether something waits for more bytes.
  package var isWaiting: Bool { !pending.isEmpty }

  /// Takes bytes and returns the keys that are complete.
  package mutating func keys(from bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    return take(isLast: false)
  }

  /// Returns what waits, when nothing followed.
  package mutating func finish() -> [Key] { take(isLast: true) }

  private mutating func take(isLast: Bool) -> [Key] {
    var keys: [Key] = []
    while let first = pending.first {
      if pasted != nil {
        guard let key = takePaste() else { break }
        keys.append(key)
      } else if first == 0x1B {
        guard takeEscape(isLast, into: &keys) else { break }
      } else if first < 0x20 || first == 0x7F {
        pending.removeFirst()
        if let key = control(first) { keys.append(key) }
      } else {
        guard let character = takeScalar(isLast) else { break }
        keys.append(.character(character))
      }
    }
    return keys
  }

  private func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x08, 0x7F: .backspace
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    default: nil
    }
  }

  /// Takes one scalar; bytes that are no UTF-8 become a replacement character each.
  private mutating func takeScalar(_ isLast: Bool) -> Character? {
    let first = pending[0]
    let byteCount =
      switch first {
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 1
      }
    guard pending.count >= byteCount || isLast else { return nil }
    let bytes = pending.prefix(byteCount)
    if let text = String(validating: bytes, as: UTF8.self), let character = text.first {
      pending.removeFirst(bytes.count)
      return character
    }
    pending.removeFirst()
    return "\u{FFFD}"
  }

  /// Takes an escape sequence; false when its end is still to come.
  private mutating func takeEscape(_ isLast: Bool, into keys: inout [Key]) -> Bool {
    guard pending.count > 1 else {
      guard isLast else { return false }
      pending.removeFirst()
      keys.append(.escape)
      return true
    }
    guard pending[1] == UInt8(ascii: "[") || pending[1] == UInt8(ascii: "O") else {
      // Esc, then a key: a terminal's Alt, or two quick keys; nobody here asks for Alt.
      pending.removeFirst()
      keys.append(.escape)
      return true
    }
    guard let end = pending[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      guard isLast else { return false }
      pending.removeAll()
      keys.append(.escape)
      return true
    }
    let parameters = String(decoding: pending[2..<end], as: UTF8.self)
    let final = pending[end]
    pending.removeFirst(end + 1)
    if final == UInt8(ascii: "~"), parameters == "200" {
      pasted = []
    } else if let key = sequence(final, parameters) {
      keys.append(key)
    }
    return true
  }

  private func sequence(_ final: UInt8, _ parameters: String) -> Key? {
    switch Unicode.Scalar(final) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H": .home
    case "F": .end
    case "Z": .backTab
    case "M" where parameters.isEmpty: .enter
    case "~": tilde(parameters.prefix { $0 != ";" })
    default: nil
    }
  }

  private func tilde(_ number: Substring) -> Key? {
    switch number {
    case "1", "7": .home
    case "4", "8": .end
    case "3": .delete
    case "5": .pageUp
    case "6": .pageDown
    default: nil
    }
  }

  /// Takes pasted text up to its end mark.
  private mutating func takePaste() -> Key? {
    let mark = Array("\u{1B}[201~".utf8)
    pasted?.append(contentsOf: pending)
    pending.removeAll()
    guard let text = pasted else { return nil }
    let starts = text.indices.dropLast(mark.count - 1)
    guard let end = starts.first(where: { text[$0...].starts(with: mark) }) else { return nil }
    pasted = nil
    pending = Array(text[(end + mark.count)...])
    return .paste(String(decoding: text[..<end], as: UTF8.self))
  }
}
