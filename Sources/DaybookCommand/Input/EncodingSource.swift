import DaybookModel

/// Bytes of another encoding, read as UTF-8.
package final class EncodingSource: ByteSource {
  private let source: any ByteSource
  private let path: String
  private var encoding: TextEncoding
  private var block = [UInt8](repeating: 0, count: 1 << 16)

  /// Bytes of the source that make no character yet.
  private var rest: [UInt8] = []

  /// Characters that nobody has taken yet.
  private var pending: [UInt8] = []
  private var taken = 0
  private var offset = 0
  private var line = 1
  private var isAtFront = true

  init(_ source: any ByteSource, _ encoding: TextEncoding, path: String) {
    self.source = source
    self.encoding = encoding
    self.path = path
  }

  /// Fills the front of `buffer` with UTF-8.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandFailure) -> Int {
    while taken == pending.count {
      pending.removeAll(keepingCapacity: true)
      taken = 0
      guard try readBlock() else { return 0 }
    }
    let count = min(buffer.count, pending.count - taken)
    buffer.copyBytes(from: pending[taken..<taken + count])
    taken += count
    return count
  }

  private func readBlock() throws(CommandFailure) -> Bool {
    let result: Result<Int, CommandFailure> = block.withUnsafeMutableBytes { target in
      do throws(CommandFailure) {
        return .success(try source.read(into: target))
      } catch {
        return .failure(error)
      }
    }
    let count = try result.get()
    guard count > 0 else {
      guard rest.isEmpty else { throw failure("the text ends within a character") }
      return false
    }
    rest += block[..<count]
    if isAtFront {
      guard rest.count > 1 || encoding.isSingleByte else { return true }
      try skipMark()
    }
    if encoding.isSingleByte { try convertBytes() } else { try convertPairs() }
    return true
  }

  private func skipMark() throws(CommandFailure) {
    isAtFront = false
    guard !encoding.isSingleByte else { return }
    let marked: TextEncoding? =
      switch (rest[0], rest[1]) {
      case (0xFF, 0xFE): .utf16Little
      case (0xFE, 0xFF): .utf16Big
      default: nil
      }
    guard let marked else {
      guard encoding != .utf16 else {
        throw failure("no byte-order mark says which utf-16 it is").trying("--encoding utf-16le")
      }
      return
    }
    guard encoding == .utf16 || encoding == marked else {
      throw failure("the byte-order mark says \(marked.rawValue)")
        .trying("--encoding \(marked.rawValue)")
    }
    encoding = marked
    rest.removeFirst(2)
    offset = 2
  }
}

// MARK: - Converting

extension EncodingSource {
  private func convertBytes() throws(CommandFailure) {
    for byte in rest {
      guard let scalar = encoding.scalar(of: byte) else {
        throw failure("the byte \(hexadecimal(byte)) is no character of \(encoding.rawValue)")
      }
      append(scalar)
      offset += 1
    }
    rest.removeAll(keepingCapacity: true)
  }

  private func convertPairs() throws(CommandFailure) {
    var index = 0
    while index + 2 <= rest.count {
      let unit = unit(at: index)
      guard unit & 0xF800 == 0xD800 else {
        if let scalar = Unicode.Scalar(unit) { append(scalar) }
        index += 2
        offset += 2
        continue
      }
      guard index + 4 <= rest.count else { break }
      let second = self.unit(at: index + 2)
      guard unit & 0xFC00 == 0xD800, second & 0xFC00 == 0xDC00 else {
        throw failure("a character is half of a surrogate pair")
      }
      let code = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(second & 0x3FF))
      if let scalar = Unicode.Scalar(code) { append(scalar) }
      index += 4
      offset += 4
    }
    rest.removeFirst(index)
  }

  private func unit(at index: Int) -> UInt16 {
    let first = UInt16(rest[index])
    let second = UInt16(rest[index + 1])
    return encoding == .utf16Big ? first << 8 | second : second << 8 | first
  }

  private func append(_ scalar: Unicode.Scalar) {
    if scalar == "\n" { line += 1 }
    pending.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
  }

  private func failure(_ summary: String) -> CommandFailure {
    CommandFailure(.badInput, place: "\(path):\(line)", "byte \(offset + 1): " + summary)
  }
}

extension TextEncoding {
  /// Whether each character is one byte.
  fileprivate var isSingleByte: Bool { self == .latin1 || self == .windows1252 }
}

/// A byte as people write it: `0xFF`.
func hexadecimal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16, uppercase: true)
  return "0x" + (digits.count < 2 ? "0" : "") + digits
}
