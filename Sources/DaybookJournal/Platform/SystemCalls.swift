#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Free functions, because inside `RealFileSystem` its own methods hide the C library's names.

/// Opens a path from the working directory.
func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags | O_CLOEXEC) }

/// Closes a descriptor; Linux frees it even where it reports an error.
func systemClose(_ file: Int32) { _ = close(file) }

/// What the last refused call of this thread said.
func systemFault() -> FaultCode { FaultCode(rawValue: errno) }

/// Reads from where a descriptor stands.
func systemRead(_ file: Int32, _ target: UnsafeMutableRawBufferPointer) -> Int {
  read(file, target.baseAddress, target.count)
}
