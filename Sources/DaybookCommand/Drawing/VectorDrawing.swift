import DaybookModel
import DaybookTerminal

/// A model as a picture in SVG, which any browser shows; the same bytes for the same model.
struct VectorDrawing {
  private let model: ManagedObjectModel
  private let layout: DrawingLayout

  init(_ model: ManagedObjectModel) {
    self.model = model
    layout = DrawingLayout(model)
  }

  var text: String {
    let title = escaped(model.name.isEmpty ? "Model" : "Model " + model.name)
    let lines =
      [
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(layout.width) \(layout.height)\""
          + " width=\"\(layout.width)\" height=\"\(layout.height)\" role=\"img\""
          + " aria-label=\"\(title)\">",
        "<title>\(title)</title>",
        "<style>",
      ] + VectorDrawing.style + [
        "</style>",
        "<defs><marker id=\"parent\" viewBox=\"0 0 12 12\" refX=\"11\" refY=\"6\""
          + " markerWidth=\"12\" markerHeight=\"12\" orient=\"auto\">"
          + "<path class=\"box\" d=\"M1 1L11 6L1 11Z\"/></marker></defs>",
        "<rect class=\"page\" width=\"100%\" height=\"100%\"/>",
      ]
    let edges = ModelEdge.all(model).flatMap(lines(of:))
    return (lines + edges + layout.boxes.flatMap(lines(of:)) + ["</svg>"])
      .map { $0 + "\n" }.joined()
  }

  private static let style = [
    "text{font:12px ui-monospace,monospace;fill:#1b1b1b}",
    ".title{font-weight:bold}.abstract{font-style:italic}",
    ".page{fill:#fff}.box{fill:#f6f6f4;stroke:#555}.line{stroke:#555;fill:none}",
    ".parent{stroke-dasharray:5 3}",
    "@media(prefers-color-scheme:dark){text{fill:#eee}.page{fill:#1b1b1b}"
      + ".box{fill:#2a2a2a;stroke:#aaa}.line{stroke:#aaa}}",
  ]
}

extension VectorDrawing {
  private func lines(of box: DrawingLayout.Box) -> [String] {
    let position = "x=\"\(box.left)\" y=\"\(box.top)\""
    let name = escaped(box.entity.name)
    let kind = box.entity.isAbstract ? "title abstract" : "title"
    let rule = box.top + DrawingLayout.titleHeight
    var lines = [
      "<g id=\"\(name)\">",
      "<rect class=\"box\" \(position) width=\"\(box.width)\" height=\"\(box.height)\" rx=\"4\"/>",
      "<text class=\"\(kind)\" x=\"\(box.left + 12)\" y=\"\(box.top + 18)\">\(name)</text>",
      "<path class=\"line\" d=\"M\(box.left) \(rule)h\(box.width)\"/>",
    ]
    for (index, line) in box.entity.drawnLines.enumerated() {
      let baseline = rule + 16 + index * DrawingLayout.lineHeight
      lines.append("<text x=\"\(box.left + 12)\" y=\"\(baseline)\">\(escaped(line))</text>")
    }
    return lines + ["</g>"]
  }

  private func lines(of edge: ModelEdge) -> [String] {
    let from = layout.boxes[edge.from.index]
    let to = layout.boxes[edge.to.index]
    if edge.from.index == edge.to.index { return [loop(at: from, edge)] }
    let start = shifted(from.border(towards: to.centre), edge)
    let end = shifted(to.border(towards: from.centre), edge)
    let path = "M\(text(start.x)) \(text(start.y))L\(text(end.x)) \(text(end.y))"
    switch edge.kind {
    case .inheritance:
      return ["<path class=\"line parent\" d=\"\(path)\" marker-end=\"url(#parent)\"/>"]
    case .relationship:
      return [
        "<path class=\"line\" d=\"\(path)\"><title>\(escaped(edge.label))</title></path>",
        count(edge.fromCount, near: start, towards: end),
        count(edge.toCount, near: end, towards: start),
      ].filter { !$0.isEmpty }
    }
  }

  /// Moves a line's end aside, so that lines between the same boxes do not cover each other.
  private func shifted(
    _ point: (x: Double, y: Double),
    _ edge: ModelEdge
  ) -> (x: Double, y: Double) {
    let from = layout.boxes[min(edge.from.index, edge.to.index)].centre
    let to = layout.boxes[max(edge.from.index, edge.to.index)].centre
    let (across, down) = (to.x - from.x, to.y - from.y)
    let length = max(1, (across * across + down * down).squareRoot())
    let share = (Double(edge.lane) - Double(edge.laneCount - 1) / 2) * 24 / length
    return (point.x - down * share, point.y + across * share)
  }

  /// A relationship of an entity with itself, at the box's upper right corner.
  private func loop(at box: DrawingLayout.Box, _ edge: ModelEdge) -> String {
    let right = box.left + box.width
    let side = 14 + edge.lane * 6
    let path = "M\(right - 20) \(box.top)v-\(side)h\(side + 20)v\(side + 20)h-\(side)"
    return "<path class=\"line\" d=\"\(path)\"><title>\(escaped(edge.label))</title></path>"
  }

  /// A number of objects, a little beside its end of a line.
  private func count(
    _ count: String,
    near end: (x: Double, y: Double),
    towards start: (x: Double, y: Double)
  ) -> String {
    guard !count.isEmpty else { return "" }
    let across = start.x - end.x
    let down = start.y - end.y
    let length = max(1, (across * across + down * down).squareRoot())
    let x = end.x + across / length * 14 - down / length * 8 - 4
    let y = end.y + down / length * 14 + across / length * 8 + 4
    return "<text x=\"\(text(x))\" y=\"\(text(y))\">\(count)</text>"
  }

  /// A coordinate to a tenth of a pixel.
  private func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : (Double(tenths) / 10).description
  }

  private func escaped(_ text: String) -> String {
    SafeText.escaped(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }
}
