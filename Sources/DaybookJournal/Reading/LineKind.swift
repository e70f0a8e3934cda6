/// What a line is by its `op`.
enum LineKind: Equatable {
  case segment
  case begin
  case change
  case commit
  case seal

  /// A kind that only a newer version knows.
  case unknown(String)

  /// Not even an `op`.
  case malformed

  /// Reads the kind of a line whose checksum was checked.
  init(_ line: UnsafeRawBufferPointer) {
    let prefix = Array("{\"op\":\"".utf8)
    guard line.count > prefix.count + 1, line.starts(with: prefix) else {
      self = .malformed
      return
    }
    let rest = line[prefix.count...].prefix(64)
    guard let quote = rest.firstIndex(of: 0x22) else {
      self = .malformed
      return
    }
    let name = String(decoding: rest[..<quote], as: UTF8.self)
    self =
      switch name {
      case "segment": .segment
      case "begin": .begin
      case "commit": .commit
      case "seal": .seal
      case "model", "insert", "update", "delete", "migrate", "metadata", "purge", "checkpoint",
        "recovery":
        .change
      default: name.hasPrefix("x-") ? .change : .unknown(name)
      }
  }
}
