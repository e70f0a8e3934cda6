#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FaultCode: CustomStringConvertible {
  /// The system's words for it, in English.
  package var description: String {
    if self == .unsafeFile { return "not a regular file of this store alone" }
    guard let text = strerror(rawValue) else { return "error \(rawValue)" }
    return String(cString: text)
  }
}

/// What the system says about this process and machine.
package enum SystemNames {
  /// The machine's name.
  package static var host: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "unknown" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The number of this process.
  package static var processID: Int32 { getpid() }

  /// The number of processors that may run at once, at least 1.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
