import DaybookBytes
import DaybookModel

/// What a newer version wrote into a change line, so that this one cannot know what it means.
///
/// An unknown key in a known line needs a newer version, unless it starts with `x-`; so does a
/// model of a newer shape. Asked only where a line was refused.
enum NewerLine {
  /// Names what is newer; nil for a line that is merely wrong.
  static func description(of line: UnsafeRawBufferPointer) -> String? {
    let members: [JSONMember]
    do throws(JSONError) {
      guard case .object(let found) = try JSONValue(parsing: Array(line)) else { return nil }
      members = found
    } catch {
      return nil
    }
    guard let first = members.first, first.name == "op", let operation = first.value.string else {
      return nil
    }
    if operation == "model" { return model(Array(line)) }
    guard let known = keys[operation] else { return "line \(operation)" }
    return members.first { !known.contains($0.name) && !$0.name.hasPrefix("x-") }
      .map { "the key '\($0.name)' of a line \(operation)" }
  }

  private static let keys: [String: Set<String>] = [
    "insert": ["op", "tx", "id", "set", "merged", "why", "crc"],
    "update": [
      "op", "tx", "id", "set", "was", "add", "remove", "splice", "merged", "why", "crc",
    ],
    "delete": ["op", "tx", "id", "was", "why", "merged", "crc"],
    "metadata": ["op", "tx", "set", "was", "crc"],
    "purge": ["op", "tx", "floor", "crc"],
  ]

  private static func model(_ line: [UInt8]) -> String? {
    do throws(DaybookError) {
      _ = try ManagedObjectModel(json: line)
      return nil
    } catch {
      let faults = [error] + error.underlying
      return faults.lazy.compactMap { fault in
        switch fault.reason {
        case .model(.newerVersion(let version)): "version \(version) of the model"
        case .model(.unknownKey(let key, _)): "the key '\(key)' of the model"
        case _: nil
        }
      }
      .first
    }
  }
}
