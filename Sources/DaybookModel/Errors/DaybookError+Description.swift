#if !canImport(FoundationEssentials)
  public import Foundation
#endif

extension DaybookError: CustomStringConvertible {
  /// The same text as `localizedDescription`.
  public var description: String { localizedDescription }
}

#if !canImport(FoundationEssentials)
  extension DaybookError: LocalizedError {
    /// The same text as `localizedDescription`.
    public var errorDescription: String? { localizedDescription }
  }
#endif
