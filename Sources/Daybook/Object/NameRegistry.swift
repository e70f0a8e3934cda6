import Synchronization

/// Names that IDs refer to by a number, so that an ID is 16 bytes.
///
/// The numbers mean something in this process only: entity names and store identities, of which
/// there are few, each kept once. Nothing else depends on them.
enum NameRegistry {
  private struct Names {
    var texts: [String] = []
    var handles: [String: UInt32] = [:]
  }

  private static let names = Mutex(Names())

  /// The number of a name, which is given one if it has none.
  static func handle(_ text: String) -> UInt32 {
    names.withLock { names in
      if let handle = names.handles[text] { return handle }
      let handle = UInt32(names.texts.count)
      names.texts.append(text)
      names.handles[text] = handle
      return handle
    }
  }

  /// The name of a number that was given.
  static func text(_ handle: UInt32) -> String {
    names.withLock { Int(handle) < $0.texts.count ? $0.texts[Int(handle)] : "" }
  }
}
