import DaybookModel

extension SwiftModel {
  /// The declaration of a request that the model keeps.
  func templateLines(_ template: FetchRequestTemplate) -> [String] {
    var arguments = [
      SwiftLiteral.text(template.name), "of: " + SwiftLiteral.text(template.entityName),
    ]
    if let format = template.predicateFormat {
      arguments.append("where: " + SwiftLiteral.text(format))
    }
    let terms = template.sortTerms.map(sortTerm)
    if !terms.isEmpty { arguments.append("sortedBy: [\(terms.joined(separator: ", "))]") }
    var modifiers: [String] = []
    if template.fetchLimit != 0 || template.fetchOffset != 0 {
      let offset = template.fetchOffset == 0 ? "" : ", offset: \(template.fetchOffset)"
      modifiers.append(".limit(\(template.fetchLimit)\(offset))")
    }
    if !template.includesSubentities { modifiers.append(".withoutSubentities()") }
    if !template.includesPendingChanges { modifiers.append(".withoutPendingChanges()") }
    if !template.returnsObjectsAsFaults { modifiers.append(".withoutFaults()") }
    if template.returnsDistinctResults { modifiers.append(".distinct()") }
    let call = "FetchTemplate("
    let line = call + arguments.joined(separator: ", ") + ")"
    guard line.count > Self.lineLimit else { return wrapped(line, modifiers) }
    var lines = arguments.dropLast(terms.isEmpty ? 0 : 1).map { "  \($0)," }
    if !terms.isEmpty { lines += ["  sortedBy: ["] + terms.map { "    \($0)," } + ["  ],"] }
    return [call] + lines.dropLast() + [String(lines[lines.count - 1].dropLast()), ")"] + modifiers
  }

  private func sortTerm(_ term: SortTerm) -> String {
    var arguments = [SwiftLiteral.text(term.keyPath)]
    if term.direction == .descending { arguments.append(".descending") }
    let names: KeyValuePairs<String, TextOptions> = [
      ".caseInsensitive": .caseInsensitive, ".diacriticInsensitive": .diacriticInsensitive,
      ".normalized": .normalized, ".localized": .localized,
    ]
    let options = names.filter { term.options.contains($0.value) }.map(\.key)
    if !options.isEmpty { arguments.append("options: [\(options.joined(separator: ", "))]") }
    return "SortTerm(" + arguments.joined(separator: ", ") + ")"
  }
}
