/// Returns a path as a shell takes it: as it is, or between single quotes.
func shellQuoted(_ path: String) -> String {
  let isPlain = path.utf8.allSatisfy { byte in
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "/._-+,:@%=".utf8.contains(byte)
  }
  if isPlain, !path.isEmpty { return path }
  let parts = path.split(separator: "'", omittingEmptySubsequences: false)
  return "'" + parts.joined(separator: "'\\''") + "'"
}
