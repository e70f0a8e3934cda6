package import DaybookBytes
package import DaybookModel

/// How the key of a member is written where some members are elements of composite attributes.
///
/// Elements stand side by side, named by key path. The first one opens the objects that it is in,
/// the last one closes them: of `name`, `home.city`, `home.at.x` and `home.at.y` the keys are
/// `"name":`, `"home":{"city":`, `"at":{"x":` and `"y":`, with two braces behind the last value.
package struct MemberKey: Hashable, Sendable {
  /// The key with its colon, and before it the keys and braces of the objects that begin with it.
  package var opening: [UInt8]

  /// How many objects end behind the value.
  package var closingCount: Int

  /// Whether it stands in an object that a member before it has opened.
  package var isContinuation: Bool

  /// The keys of members with names, of which those with full stops are elements.
  ///
  /// Where elements of one attribute do not stand side by side, all names are written as they are.
  package static func keys(of names: [String]) -> [MemberKey] {
    let paths = names.map { ArraySlice($0.split(separator: ".", omittingEmptySubsequences: false)) }
    guard areSideBySide(paths) else {
      return names.map {
        MemberKey(opening: opening([Substring($0)]), closingCount: 0, isContinuation: false)
      }
    }
    var parents: ArraySlice<Substring> = []
    return paths.indices.map { index in
      let path = paths[index]
      let shared = commonCount(parents, path.dropLast())
      parents = path.dropLast()
      let next: ArraySlice<Substring> =
        index + 1 < paths.count ? paths[index + 1].dropLast() : []
      return MemberKey(
        opening: opening(path[shared...]),
        closingCount: parents.count - commonCount(parents, next),
        isContinuation: shared > 0
      )
    }
  }

  private static func areSideBySide(_ paths: [ArraySlice<Substring>]) -> Bool {
    var opened: Set<[Substring]> = []
    var former: ArraySlice<Substring> = []
    for path in paths {
      let parents = path.dropLast()
      for count in commonCount(former, parents)..<parents.count {
        guard opened.insert(Array(parents.prefix(count + 1))).inserted else { return false }
      }
      former = parents
    }
    return true
  }

  private static func opening(_ path: ArraySlice<Substring>) -> [UInt8] {
    var buffer = ByteBuffer()
    for (offset, name) in path.enumerated() {
      if offset > 0 { buffer.append(0x7b) }
      JSONText.append(key: String(name), to: &buffer)
    }
    return Array(buffer.bytes)
  }

  private static func commonCount(
    _ left: ArraySlice<Substring>,
    _ right: ArraySlice<Substring>
  ) -> Int {
    zip(left, right).prefix { $0 == $1 }.count
  }
}

extension MemberKey {
  /// Appends the member: the key, a value and what ends behind it.
  @inline(__always)
  package func append(_ value: Value, to buffer: inout ByteBuffer) {
    opening.withUnsafeBytes { buffer.append($0) }
    ValueCodec.append(value, to: &buffer)
    appendEnd(to: &buffer)
  }

  /// Appends what ends behind the value.
  @inline(__always)
  package func appendEnd(to buffer: inout ByteBuffer) {
    for _ in 0..<closingCount { buffer.append(0x7d) }
  }
}
