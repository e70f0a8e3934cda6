import DaybookModel

/// The command that would have worked: what was typed, with values in the place of those refused.
struct AddAdvice {
  let storePath: String
  let entity: EntityDescription

  /// The words `NAME=VALUE` as they were typed.
  let words: [String]

  /// Returns the command, or `nil` where no value can be thought of that the model accepts.
  func command(after error: DaybookError) -> String? {
    let faults = error.underlying.isEmpty ? [error] : error.underlying
    let names = faults.map { fault -> String? in
      guard case .validation = fault.reason else { return nil }
      return fault.place.property
    }
    guard !names.contains(nil) else { return nil }
    let faulty = Set(names.compactMap(\.self))
    var parts = ["daybook", "add", shellQuoted(storePath), entity.name]
    var composite: String?
    for property in entity.allProperties {
      let whole = wordOfComposite(around: property.name)
      if faulty.contains(property.name) {
        // What was given for the others would have to be taken apart.
        guard whole == nil, let attribute = property.attribute, let sample = sample(attribute)
        else { return nil }
        parts.append("\(property.name)=\(sample)")
      } else if let whole {
        if whole != composite { parts.append(shellQuoted(whole)) }
        composite = whole
      } else if let word = words.first(where: { sets(property.name, $0) }) {
        parts.append(shellQuoted(word))
      }
    }
    return parts.joined(separator: " ")
  }

  /// The word that gives a composite attribute around an element, whose elements stand together.
  private func wordOfComposite(around name: String) -> String? {
    var rest = name[...]
    while let stop = rest.lastIndex(of: ".") {
      rest = rest[..<stop]
      if let word = words.first(where: { sets(String(rest), $0) }) { return word }
    }
    return nil
  }

  private func sets(_ name: String, _ word: String) -> Bool {
    ["=", ":=", "+=", "-="].contains { word.hasPrefix(name + $0) }
  }

  /// A value that the attribute's own rules accept, as a shell takes it.
  private func sample(_ attribute: AttributeDescription) -> String? {
    let candidates: [String] =
      switch attribute.type {
      case .string: ["Example", "E", "An example that is rather long"]
      case .integer16, .integer32, .integer64, .decimal, .double, .float:
        [attribute.minimum, attribute.maximum].filter { !$0.isNull }.map(\.displayText) + ["1"]
      case .boolean: ["false"]
      case .date: ["2021-11-08"]
      case .uri: ["https://example.org"]
      case .binary, .uuid, .transformable, .composite, .undefined: []
      }
    let accepted = candidates.first { text in
      do throws(DaybookError) {
        return attribute.faults(in: try attribute.value(fromText: text)).isEmpty
      } catch {
        return false
      }
    }
    return accepted.map(shellQuoted)
  }
}
