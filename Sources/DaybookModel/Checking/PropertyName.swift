/// What an entity or a property may be called.
enum PropertyName {
  /// Names that every object has in the language or in this library.
  static let reserved: Set<String> = [
    "Self", "Type", "awakeFromFetch", "awakeFromInsert", "changedValues", "committedValues",
    "debugDescription", "description", "entity", "faultingState", "hasChanges",
    "hasPersistentChangedValues", "hash", "hashValue", "init", "isAlive", "isDeleted", "isFault",
    "isInserted", "isUpdated", "managedObjectContext", "objectID", "objectWillChange", "self",
    "superclass", "zone",
  ]

  /// Whether `name` is a letter followed by letters, digits and underscores.
  ///
  /// Letters of every script are letters. References, key paths and journals need no quoting then.
  static func isWellFormed(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic else {
      return false
    }
    return name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_"
        || $0.properties.generalCategory == .nonspacingMark
        || $0.properties.generalCategory == .spacingMark
    }
  }
}
