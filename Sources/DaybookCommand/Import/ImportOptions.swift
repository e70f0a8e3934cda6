import DaybookModel

/// What the flags of `import` say.
struct ImportOptions {
  /// What becomes of a row whose key an object has already.
  enum Policy: String, CaseIterable {
    /// It is an error.
    case error
    /// The row is left out.
    case skip
    /// The object takes the row's values.
    case update
  }

  /// The values of `--map`.
  var maps: [String] = []

  /// The attributes by which rows and objects are matched; empty for the model's constraints.
  var keyNames: [String] = []

  /// What happens to rows with keys that are there already.
  var policy = Policy.error

  /// The text that stands for null.
  var nullText: String?

  /// The names that lead to the array of rows within a JSON file.
  var path: [String] = []

  /// How the file's characters are written.
  var encoding = TextEncoding.utf8

  /// How many bad rows are left out before nothing is imported.
  var errorLimit = 0

  /// The number of rows of one transaction; `nil` for all.
  var batchCount: Int?
}

extension ImportOptions {
  /// Reads the flags.
  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    maps = arguments.texts(.map)
    keyNames = ImportOptions.words(arguments.text(.key), ",")
    nullText = arguments.text(.null)
    path = ImportOptions.words(arguments.text(.path), ".")
    errorLimit = try arguments.count(.maxErrors) ?? 0
    batchCount = try arguments.count(.batch)
    if let text = arguments.text(.policy) {
      policy = try ImportOptions.choice(text, of: .policy)
    }
    if let text = arguments.text(.encoding) {
      encoding = try ImportOptions.choice(text, of: .encoding)
    }
    guard batchCount != 0 else {
      throw CommandFailure(.usage, place: "--batch", "a batch has at least one row")
    }
  }

  private static func words(_ text: String?, _ separator: Character) -> [String] {
    text?.split(separator: separator).map(String.init) ?? []
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ text: String,
    of flag: Flag
  ) throws(CommandFailure) -> Choice where Choice.RawValue == String {
    if let choice = Choice(rawValue: text.lowercased()) { return choice }
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw CommandFailure(.usage, place: flag.longName, "'\(text)' is none of \(names)")
  }
}
