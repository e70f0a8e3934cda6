package import DaybookBytes

/// A path below a store's directory.
///
/// It can only be made from the fixed names, numbers and digests, so that nothing read from a
/// journal ever leads out of the store.
package struct StorePath: Hashable, Sendable {
  /// The path with slashes, without one at either end; empty for the store's directory itself.
  package let text: String

  private init(_ text: String) {
    self.text = text
  }

  /// The store's directory.
  package static let root = StorePath("")
  /// The directory of the segments.
  package static let journal = StorePath("journal")
  /// The position of the last acknowledged save.
  package static let head = StorePath("HEAD")
  /// The lock of the one writing process.
  package static let lock = StorePath("LOCK")
  /// What keeps git from changing line ends.
  package static let gitAttributes = StorePath(".gitattributes")
  /// The directory of external data.
  package static let blobs = StorePath("blobs")
  /// The directory of external data by digest.
  package static let blobDigests = StorePath("blobs/sha256")
  /// The directory of what can be made anew.
  package static let cache = StorePath("cache")
  /// The directory of bytes that recovery took off a tail.
  package static let quarantine = StorePath("quarantine")

  /// The segment with this number.
  package static func segment(_ number: Int) -> StorePath {
    StorePath("journal/" + padded(number, 6) + ".jsonl")
  }

  /// The directory of the blobs whose digest begins like `digest`.
  package static func blobDirectory(_ digest: SHA256Digest) -> StorePath {
    StorePath("blobs/sha256/" + digest.hex.prefix(2))
  }

  /// The blob with this digest.
  package static func blob(_ digest: SHA256Digest) -> StorePath {
    StorePath("blobs/sha256/" + digest.hex.prefix(2) + "/" + digest.hex)
  }

  /// A blob that is not yet whole.
  package static func unfinishedBlob(_ digest: SHA256Digest) -> StorePath {
    StorePath(blob(digest).text + ".tmp")
  }

  /// Bytes that recovery takes off the tail of a segment, the `attempt`th found at that place.
  package static func quarantine(segment: Int, offset: Int64, attempt: Int) -> StorePath {
    let suffix = attempt == 1 ? "" : "-\(attempt)"
    return StorePath("quarantine/" + padded(segment, 6) + "-\(offset)\(suffix).tail")
  }

  /// A path of the same directory with `.tmp` behind its name.
  package var unfinished: StorePath { StorePath(text + ".tmp") }

  /// A name that the listing of this directory gave.
  ///
  /// - Returns: `nil` for a name that is none.
  package func appending(_ name: String) -> StorePath? {
    guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(0x2f) else { return nil }
    return StorePath(text.isEmpty ? name : text + "/" + name)
  }

  /// The number of the segment with this file name, or `nil` for another name.
  package static func segmentNumber(ofName name: String) -> Int? {
    guard name.hasSuffix(".jsonl"), let number = Int(name.dropLast(6)), number > 0 else {
      return nil
    }
    return padded(number, 6) + ".jsonl" == name ? number : nil
  }
}

extension StorePath: CustomStringConvertible {
  /// The path below the store's directory.
  package var description: String { text.isEmpty ? "." : text }
}

private func padded(_ number: Int, _ digitCount: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, digitCount - digits.count)) + digits
}

extension StorePath {
  /// The directory that the last name stands in.
  package var parent: StorePath {
    guard let slash = text.lastIndex(of: "/") else { return .root }
    return StorePath(String(text[..<slash]))
  }

  /// The last name.
  package var name: String {
    guard let slash = text.lastIndex(of: "/") else { return text }
    return String(text[text.index(after: slash)...])
  }
}
