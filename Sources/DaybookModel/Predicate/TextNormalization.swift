@_spi(_Unicode) import Swift

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The canonical forms of Unicode, from whatever the platform carries.
///
/// The standard library holds the tables (it compares strings by them) and opens them only as a
/// system interface; the toolchain is pinned, and `TextFoldingTests` holds the results still.
package enum TextNormalization {
  /// Returns the composed form, in which canonically equal texts have equal scalars.
  package static func composed(_ text: String) -> String {
    #if canImport(FoundationEssentials)
      var scalars = String.UnicodeScalarView()
      scalars.append(contentsOf: text._nfc)
      return String(scalars)
    #else
      return text.precomposedStringWithCanonicalMapping
    #endif
  }

  /// Returns the scalars of the decomposed form, marks apart from their letters.
  static func decomposedScalars(_ text: String) -> [Unicode.Scalar] {
    #if canImport(FoundationEssentials)
      return Array(text._nfd)
    #else
      return Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
    #endif
  }
}
