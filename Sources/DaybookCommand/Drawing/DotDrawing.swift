import DaybookModel

/// A model in the language of Graphviz.
struct DotDrawing {
  let model: ManagedObjectModel

  var text: String {
    var lines = [
      "digraph \(quoted(model.name.isEmpty ? "model" : model.name)) {", "  rankdir=LR;",
      "  node [shape=record, fontname=\"sans-serif\", fontsize=11];",
      "  edge [fontname=\"sans-serif\", fontsize=10, arrowhead=none];",
    ]
    for entity in model.entities {
      let title = entity.isAbstract ? "«abstract» " + entity.name : entity.name
      let rows = entity.drawnLines.map { field($0) + "\\l" }.joined()
      lines.append(
        "  \(quoted(entity.name)) [label=\"{\(field(title))|\(rows)}\"];"
      )
    }
    for edge in ModelEdge.all(model) { lines.append("  " + line(edge)) }
    return lines.map { $0 + "\n" }.joined() + "}\n"
  }

  private func line(_ edge: ModelEdge) -> String {
    let ends = "\(quoted(edge.from.name)) -> \(quoted(edge.to.name))"
    switch edge.kind {
    case .inheritance: return ends + " [arrowhead=empty, style=dashed];"
    case .relationship:
      let counts = "taillabel=\(quoted(edge.fromCount)), headlabel=\(quoted(edge.toCount))"
      return ends + " [label=\(quoted(edge.label)), \(counts)];"
    }
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// A text within a record's label, in which brackets and bars draw boxes.
  private func field(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\\"{}|<>".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
