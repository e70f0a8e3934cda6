/// Takes the members of one JSON object by name and notes what is wrong with them.
struct ObjectReader {
  /// A fault and the offset at which it stands in the text.
  struct LocatedFault {
    var fault: DaybookError.ModelFault
    var offset: Int
  }

  private(set) var faults: [LocatedFault] = []
  private let offset: Int
  private let members: [LocatedMember]
  private var known: Set<String> = []

  init(_ json: LocatedJSON, expected: String) {
    offset = json.offset
    if case .object(let members) = json.content {
      self.members = members
    } else {
      members = []
      faults.append(LocatedFault(fault: .wrongShape(expected: expected), offset: offset))
    }
  }

  /// Notes every key that was not asked for and does not start with `x-`.
  mutating func finish() {
    for member in members where !known.contains(member.name) && !member.name.hasPrefix("x-") {
      let nearest = NearestName.of(member.name, among: known)
      report(.unknownKey(member.name, nearest: nearest), at: member.offset)
    }
  }

  mutating func report(_ fault: DaybookError.ModelFault, at offset: Int? = nil) {
    faults.append(LocatedFault(fault: fault, offset: offset ?? self.offset))
  }

  /// The value of a key; `nil` where it is absent or null.
  mutating func value(_ key: String) -> LocatedJSON? {
    known.insert(key)
    guard let value = members.first(where: { $0.name == key })?.value else { return nil }
    if case .null = value.content { return nil }
    return value
  }

  mutating func string(_ key: String) -> String? {
    guard let value = value(key) else { return nil }
    if case .string(let text) = value.content { return text }
    report(.wrongShape(expected: "a string for '\(key)'"), at: value.offset)
    return nil
  }

  mutating func requiredString(_ key: String) -> String? {
    let count = faults.count
    let text = string(key)
    if text == nil, faults.count == count { report(.missingKey(key)) }
    return text
  }

  mutating func boolean(_ key: String) -> Bool {
    guard let value = value(key) else { return false }
    if case .boolean(let truth) = value.content { return truth }
    report(.wrongShape(expected: "true or false for '\(key)'"), at: value.offset)
    return false
  }

  mutating func count(_ key: String) -> Int {
    guard let value = value(key) else { return 0 }
    if case .number(let text) = value.content, let count = Int(text) { return count }
    report(.wrongShape(expected: "a whole number for '\(key)'"), at: value.offset)
    return 0
  }

  /// A number of objects, which is not negative.
  mutating func limit(_ key: String) -> Int {
    let count = count(key)
    guard count < 0 else { return count }
    report(.wrongShape(expected: "no negative number for '\(key)'"), at: value(key)?.offset)
    return 0
  }
}

// MARK: - Lists and texts

extension ObjectReader {
  mutating func elements(_ key: String) -> [LocatedJSON] {
    guard let value = value(key) else { return [] }
    if case .array(let elements) = value.content { return elements }
    report(.wrongShape(expected: "a list for '\(key)'"), at: value.offset)
    return []
  }

  mutating func strings(_ key: String) -> [String] {
    elements(key).compactMap { string(of: $0, key) }
  }

  mutating func lists(_ key: String) -> [[String]] {
    elements(key).map { list in
      guard case .array(let elements) = list.content else {
        report(.wrongShape(expected: "a list of names in '\(key)'"), at: list.offset)
        return []
      }
      return elements.compactMap { string(of: $0, key) }
    }
  }

  mutating func texts(_ key: String) -> [String: String] {
    guard let value = value(key) else { return [:] }
    guard case .object(let members) = value.content else {
      report(.wrongShape(expected: "an object of texts for '\(key)'"), at: value.offset)
      return [:]
    }
    var texts: [String: String] = [:]
    for member in members { texts[member.name] = string(of: member.value, key) }
    return texts
  }

  private mutating func string(of json: LocatedJSON, _ key: String) -> String? {
    if case .string(let text) = json.content { return text }
    report(.wrongShape(expected: "a string in '\(key)'"), at: json.offset)
    return nil
  }
}
