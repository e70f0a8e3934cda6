package import DaybookBytes
import DaybookJournal
import DaybookModel

/// The zone in which dates are shown and read: `--tz`.
package struct DisplayZone {
  private enum Kind {
    case fixed(Int)
    case zone(ZoneFile)
  }

  private let kind: Kind

  /// Coordinated universal time.
  package static let utc = DisplayZone(kind: .fixed(0))

  private init(kind: Kind) {
    self.kind = kind
  }

  /// Understands `UTC`, `±HH:MM` and the names of the system's zoneinfo files.
  package init(_ text: String, files: CommandFiles) throws(CommandFailure) {
    if text == "UTC" || text == "Z" {
      kind = .fixed(0)
    } else if text.hasPrefix("+") || text.hasPrefix("-") {
      guard let offset = DisplayZone.fixedOffset(text) else { throw notAZone(text) }
      kind = .fixed(offset)
    } else {
      kind = .zone(try zoneFile(named: text, files: files))
    }
  }

  /// Whether it is coordinated universal time for ever.
  var isUTC: Bool {
    switch kind {
    case .fixed(let offset): offset == 0
    case .zone: false
    }
  }

  /// The seconds east of Greenwich at an instant.
  package func offset(atSecondsSince1970 seconds: Int) -> Int {
    switch kind {
    case .fixed(let offset): offset
    case .zone(let file): file.offset(atSecondsSince1970: seconds)
    }
  }

  /// The instant at which clocks of the zone show a time.
  ///
  /// Of the two instants when clocks are set back it is the first; a time that is skipped counts
  /// as the one that clocks would show without the change.
  package func secondsSince1970(of time: CivilTime) -> Int {
    let local = time.secondsSince1970
    let before = offset(atSecondsSince1970: local - 86_400)
    let after = offset(atSecondsSince1970: local + 86_400)
    for offset in [before, after] where self.offset(atSecondsSince1970: local - offset) == offset {
      return local - offset
    }
    return local - before
  }

  /// Reads `±HH:MM`, as seconds.
  static func fixedOffset(_ text: some StringProtocol) -> Int? {
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }), let hours = Int(parts[0]),
      let minutes = Int(parts[1]), (0...23).contains(hours), (0...59).contains(minutes)
    else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return text.hasPrefix("-") ? -seconds : seconds
  }
}

private let zoneFolder = "/usr/share/zoneinfo"

private func zoneFile(
  named name: String,
  files: CommandFiles
) throws(CommandFailure) -> ZoneFile {
  // The name becomes part of a path: nothing but zone names may pass.
  let isName = name.utf8.allSatisfy { byte in
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "/_+-".utf8.contains(byte)
  }
  guard isName, !name.isEmpty, !name.hasPrefix("/") else { throw notAZone(name) }
  let path = zoneFolder + "/" + name
  guard try files.kind(of: path) == .regular else {
    guard try files.kind(of: zoneFolder) != nil else {
      throw CommandFailure(
        .usage,
        place: "--tz",
        "'\(name)' cannot be looked up, since there is no \(zoneFolder); use UTC or ±HH:MM"
      )
    }
    throw notAZone(name)
  }
  guard let zone = ZoneFile(try InputBytes.read(path, files: files)) else { throw notAZone(name) }
  return zone
}

private func notAZone(_ text: String) -> CommandFailure {
  CommandFailure(
    .usage,
    place: "--tz",
    "'\(text)' is no time zone; UTC, ±HH:MM or a name such as Europe/Berlin"
  )
}
