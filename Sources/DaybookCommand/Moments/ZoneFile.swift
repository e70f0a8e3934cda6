/// A time zone as the system's zoneinfo files describe it (RFC 8536, "TZif").
///
/// | part   | content                                                              |
/// | :----- | :------------------------------------------------------------------- |
/// | header | `TZif`, version, 15 reserved bytes, six 32-bit counts, big-endian    |
/// | data   | transition times, type of each, types (offset, daylight, name), …    |
/// | again  | from version 2 on header and data once more, with 64-bit times       |
/// | footer | LF, a rule for all times behind the last transition, LF              |
package struct ZoneFile {
  private var transitions: [Int] = []
  private var offsets: [Int] = []
  private var firstOffset = 0
  private var rule: ZoneRule?

  /// Reads a file's bytes; `nil` when they are no zone.
  package init?(_ bytes: [UInt8]) {
    guard var header = ZoneHeader(bytes, at: 0) else { return nil }
    var start = ZoneHeader.byteCount
    var timeByteCount = 4
    if header.version >= 2 {
      start += header.dataByteCount(timeByteCount: 4)
      guard let second = ZoneHeader(bytes, at: start) else { return nil }
      header = second
      start += ZoneHeader.byteCount
      timeByteCount = 8
    }
    let end = start + header.dataByteCount(timeByteCount: timeByteCount)
    guard end <= bytes.count, header.typeCount > 0 else { return nil }
    let typeStart = start + header.timeCount * (timeByteCount + 1)
    let types = (0..<header.typeCount).map { integer(bytes, at: typeStart + $0 * 6, byteCount: 4) }
    for index in 0..<header.timeCount {
      let type = Int(bytes[start + header.timeCount * timeByteCount + index])
      guard type < types.count else { return nil }
      let at = start + index * timeByteCount
      transitions.append(integer(bytes, at: at, byteCount: timeByteCount))
      offsets.append(types[type])
    }
    firstOffset = types[0]
    if header.version >= 2, end < bytes.count {
      let footer = String(decoding: bytes[(end + 1)...], as: UTF8.self)
      rule = footer.split(separator: "\n", maxSplits: 1).first.flatMap(ZoneRule.init)
    }
  }

  /// The seconds east of Greenwich at an instant.
  ///
  /// - Complexity: O(log *n*) for *n* transitions.
  package func offset(atSecondsSince1970 seconds: Int) -> Int {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    if low == transitions.count, let rule { return rule.offset(atSecondsSince1970: seconds) }
    return low == 0 ? firstOffset : offsets[low - 1]
  }
}

private struct ZoneHeader {
  static let byteCount = 44

  var version: Int
  var timeCount: Int
  var typeCount: Int
  private var leapCount: Int
  private var nameByteCount: Int
  private var flagByteCount: Int

  init?(_ bytes: [UInt8], at offset: Int) {
    guard bytes.count >= offset + Self.byteCount,
      bytes[offset..<offset + 4].elementsEqual("TZif".utf8)
    else { return nil }
    let counts = (0..<6).map { integer(bytes, at: offset + 20 + $0 * 4, byteCount: 4) }
    guard counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
    version = bytes[offset + 4] == 0 ? 1 : Int(bytes[offset + 4]) - 0x30
    flagByteCount = counts[0] + counts[1]
    leapCount = counts[2]
    timeCount = counts[3]
    typeCount = counts[4]
    nameByteCount = counts[5]
  }

  func dataByteCount(timeByteCount: Int) -> Int {
    timeCount * (timeByteCount + 1) + typeCount * 6 + nameByteCount
      + leapCount * (timeByteCount + 4) + flagByteCount
  }
}

/// A signed big-endian number.
private func integer(_ bytes: [UInt8], at offset: Int, byteCount: Int) -> Int {
  var value: Int64 = bytes[offset] & 0x80 == 0 ? 0 : -1
  for byte in bytes[offset..<offset + byteCount] { value = value << 8 | Int64(byte) }
  return Int(value)
}
