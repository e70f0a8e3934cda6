/// How texts are folded before they are compared, written `[c]`, `[d]`, `[cd]`.
public struct TextOptions: OptionSet, Hashable, Sendable, Codable {
  /// The bits: 1 case, 2 diacritics, 4 normalised, 8 localised.
  public let rawValue: UInt8

  /// Makes options from their bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Upper and lower case are equal, `[c]`.
  public static let caseInsensitive = TextOptions(rawValue: 1)

  /// Letters with and without marks are equal, `[d]`.
  public static let diacriticInsensitive = TextOptions(rawValue: 2)

  /// Accepted for predicate texts of Core Data, `[n]`; texts are always compared normalised.
  public static let normalized = TextOptions(rawValue: 4)

  /// Accepted for predicate texts of Core Data, `[l]`; there is one order for every locale.
  public static let localized = TextOptions(rawValue: 8)

  private static let byLetter: KeyValuePairs<Character, TextOptions> = [
    "c": .caseInsensitive, "d": .diacriticInsensitive, "n": .normalized, "l": .localized,
  ]

  /// Reads options as texts write them between brackets; `nil` for any other letter.
  init?(letters: String) {
    self = []
    for letter in letters {
      guard let option = TextOptions.byLetter.first(where: { $0.key == letter }) else {
        return nil
      }
      insert(option.value)
    }
  }

  /// The letters that stand for the options.
  var letters: String {
    String(TextOptions.byLetter.filter { contains($0.value) }.map(\.key))
  }

  /// Whether texts must be folded at all.
  public var isFolding: Bool {
    contains(.caseInsensitive) || contains(.diacriticInsensitive)
  }
}
