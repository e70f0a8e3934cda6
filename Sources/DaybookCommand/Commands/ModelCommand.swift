import DaybookModel
import DaybookStore
import DaybookTerminal

extension CommandRun {
  /// `daybook model STORE`.
  func model() throws(CommandFailure) -> ExitCode {
    let kind = try drawingKind()
    let model = try openForReading().state.schema.model
    switch target.format {
    case .text where kind == .swift: try sink.write(SwiftModel(model).text)
    case .text where kind == .dot: try sink.write(DotDrawing(model: model).text)
    case .text where kind == .svg: try sink.write(VectorDrawing(model).text)
    case .text: try ModelOutput(model: model, run: self).write()
    case .json, .jsonl, .csv, .tsv: try sink.write(model.json + "\n")
    }
    return .success
  }

  /// The one of `--swift`, `--dot` and `--svg` that was given, if any.
  private func drawingKind() throws(CommandFailure) -> Flag? {
    let given = [Flag.swift, .dot, .svg].filter(arguments.has)
    guard given.count + (target.format == .json ? 1 : 0) <= 1 else {
      throw .usage("give one of --json, --swift, --dot and --svg")
    }
    return given.first
  }
}

/// A model as people read it.
private struct ModelOutput {
  let model: ManagedObjectModel
  let run: CommandRun

  func write() throws(CommandFailure) {
    let name = model.name.isEmpty ? "(no name)" : SafeText.escaped(model.name)
    try run.sink.write("model \(name), hash \(model.versionHash)\n")
    for entity in model.entities { try write(entity) }
    for composite in model.composites { try write(composite) }
    try write(model.fetchRequestTemplates)
  }

  private func write(_ composite: CompositeDescription) throws(CommandFailure) {
    try run.sink.write("\n" + run.style.paint(composite.name, .heading) + " (composite)\n")
    try writeTable(composite.elements.map(row))
  }

  private func row(of attribute: AttributeDescription) -> [String] {
    let type = attribute.compositeName ?? attribute.type.rawValue
    return [attribute.name, type, rules(of: attribute)]
  }

  private func write(_ templates: [FetchRequestTemplate]) throws(CommandFailure) {
    guard !templates.isEmpty else { return }
    try run.sink.write("\n" + run.style.paint("templates", .heading) + "\n")
    try writeTable(templates.map { [SafeText.escaped($0.name), $0.entityName, rules(of: $0)] })
  }

  private func rules(of template: FetchRequestTemplate) -> String {
    var rules = [template.predicateFormat ?? "all"]
    let order = template.sortTerms.map { term in
      term.keyPath + (term.direction == .descending ? " descending" : "")
    }
    if !order.isEmpty { rules.append("by " + order.joined(separator: ", ")) }
    if template.fetchLimit > 0 { rules.append("at most \(template.fetchLimit)") }
    if template.fetchOffset > 0 { rules.append("after \(template.fetchOffset)") }
    return SafeText.escaped(rules.joined(separator: "; "))
  }

  private func write(_ entity: EntityDescription) throws(CommandFailure) {
    var title = run.style.paint(entity.name, .heading)
    if let parent = entity.parent { title += " : \(parent.name)" }
    if entity.isAbstract { title += " (abstract)" }
    try run.sink.write("\n" + title + "\n")
    try writeTable(rows(of: entity))
  }

  private func writeTable(_ rows: [[String]]) throws(CommandFailure) {
    var table = TextTable([.init(""), .init(""), .init("", role: .faint)], style: run.style)
    table.columnLimit = run.columnLimit
    table.indentation = 2
    table.hasHeading = false
    try table.write(rows, to: run.sink)
  }

  private func rows(of entity: EntityDescription) -> [[String]] {
    entity.declaredAttributes.map(row)
      + entity.relationships.map {
        [$0.name, ($0.isToMany ? "→→ " : "→ ") + $0.destination.name, rules(of: $0)]
      }
      + entity.uniquenessConstraints.map { ["unique", $0.joined(separator: ", "), ""] }
      + entity.indexes.map { ["index", $0.joined(separator: ", "), ""] }
  }

  private func rules(of attribute: AttributeDescription) -> String {
    let isText = attribute.type == .string
    let bounds = [("minimum", attribute.minimum), ("maximum", attribute.maximum)]
    var rules = [attribute.isOptional ? "optional" : "required"]
    if !attribute.defaultValue.isNull { rules.append("default \(attribute.defaultValue)") }
    for (name, value) in bounds where !value.isNull {
      rules.append("\(name)\(isText ? " length" : "") \(value.displayText)")
    }
    if let pattern = attribute.pattern { rules.append("pattern \(pattern)") }
    for rule in attribute.rules { rules.append("rule \(rule.predicate)") }
    if let derivation = attribute.derivation { rules.append("derived from \(derivation)") }
    if attribute.isTransient { rules.append("transient") }
    return SafeText.escaped(rules.joined(separator: ", "))
  }

  private func rules(of relationship: RelationshipDescription) -> String {
    var rules = [relationship.isOptional ? "optional" : "required"]
    if let inverse = relationship.inverse { rules.append("inverse \(inverse.name)") }
    rules.append("on delete \(relationship.deleteRule.rawValue)")
    if relationship.isOrdered { rules.append("ordered") }
    if relationship.minimumCount > 0 { rules.append("at least \(relationship.minimumCount)") }
    if relationship.isToMany, relationship.maximumCount > 0 {
      rules.append("at most \(relationship.maximumCount)")
    }
    return rules.joined(separator: ", ")
  }
}
