import Synchronization

extension ProcessFacts {
  /// The words after the program's name.
  ///
  /// They are those that the system handed over at the start. Swift's own list is read from `/proc`
  /// on Linux, which a bare directory tree lacks. Bytes that are not UTF-8 are repaired.
  package static var arguments: [String] {
    #if canImport(Glibc)
      var words: [String] = []
      var position = UnsafePointer<UnsafePointer<CChar>?>(
        bitPattern: handedOver.load(ordering: .relaxed)
      )
      while let word = position?.pointee {
        words.append(String(cString: word))
        position = position?.successor()
      }
      return Array(words.dropFirst())
    #else
      return Array(CommandLine.arguments.dropFirst())
    #endif
  }
}

#if canImport(Glibc)
  /// The address of the process's argument vector, which lives as long as the process does.
  private let handedOver = Atomic<UInt>(0)

  // glibc calls what stands in this section before main, with main's arguments.
  @section(".init_array")
  @used
  private let takeOver: @convention(c) (Int32, UnsafeRawPointer?, UnsafeRawPointer?) -> Void = {
    _,
    vector,
    _ in
    handedOver.store(UInt(bitPattern: vector), ordering: .relaxed)
  }
#endif
