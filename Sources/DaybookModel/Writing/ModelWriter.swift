import DaybookBytes

/// Writes JSON without blanks, members in the order of the calls.
struct ModelWriter: ~Copyable {
  var buffer = ByteBuffer()

  /// Writes a member's key, with the comma that it needs.
  mutating func key(_ name: String) {
    separate()
    JSONText.append(key: name, to: &buffer)
  }

  mutating func string(_ name: String, _ text: String?) {
    key(name)
    string(text)
  }

  mutating func boolean(_ name: String, _ truth: Bool) {
    key(name)
    buffer.append(utf8: truth ? "true" : "false")
  }

  /// Writes a count; zero, which demands and limits nothing, is null.
  mutating func count(_ name: String, _ count: Int) {
    key(name)
    buffer.append(utf8: count == 0 ? "null" : String(count))
  }

  /// Writes an object as a member or an element.
  mutating func object(_ write: (inout ModelWriter) -> Void) {
    separate()
    buffer.append(0x7b)
    write(&self)
    buffer.append(0x7d)
  }

  /// Writes an array; each element is what `write` makes of it.
  mutating func list<Element>(
    _ elements: [Element],
    _ write: (inout ModelWriter, Element) -> Void
  ) {
    separate()
    buffer.append(0x5b)
    for element in elements { write(&self, element) }
    buffer.append(0x5d)
  }

  mutating func string(_ text: String?) {
    separate()
    if let text { JSONText.append(string: text, to: &buffer) } else { buffer.append("null") }
  }

  mutating func strings(_ name: String, _ texts: [String]) {
    key(name)
    list(texts) { $0.string($1) }
  }

  mutating func lists(_ name: String, _ lists: [[String]]) {
    key(name)
    list(lists) { writer, names in writer.list(names) { $0.string($1) } }
  }

  /// Writes free text, its keys in byte order.
  mutating func texts(_ name: String, _ texts: [String: String]) {
    key(name)
    object { writer in
      for (key, text) in texts.sorted(by: { $0.key.precedesInByteOrder($1.key) }) {
        writer.string(key, text)
      }
    }
  }

  /// Writes the comma between members or elements.
  mutating func separate() {
    guard !buffer.isEmpty else { return }
    let last = buffer[offset: buffer.count - 1]
    let opens = last == 0x7b || last == 0x5b || last == 0x3a
    if !opens { buffer.append(0x2c) }
  }
}
