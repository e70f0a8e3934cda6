import DaybookModel
import DaybookTerminal

/// Where the boxes of a model's drawing stand, in pixels.
struct DrawingLayout {
  struct Box {
    let entity: EntityDescription
    var left = 0
    var top = 0
    var width: Int
    var height: Int

    var centre: (x: Double, y: Double) {
      (Double(left) + Double(width) / 2, Double(top) + Double(height) / 2)
    }
  }

  static let lineHeight = 18
  static let titleHeight = 26
  private static let gap = 72
  private static let margin = 24

  /// The boxes by entity index.
  private(set) var boxes: [Box]
  private(set) var width = 0
  private(set) var height = 0

  /// Places connected entities near each other, in as many columns as rows.
  init(_ model: ManagedObjectModel) {
    boxes = model.entities.map { entity in
      let lines = entity.drawnLines
      let longest = (lines + [entity.name + "    "]).map(DisplayWidth.columns).max() ?? 0
      return Box(
        entity: entity,
        width: longest * 7 + 24,
        height: Self.titleHeight + lines.count * Self.lineHeight + 8
      )
    }
    place(DrawingLayout.order(model))
  }

  private mutating func place(_ order: [Int]) {
    var columnCount = 1
    while columnCount * columnCount < order.count { columnCount += 1 }
    var left = Self.margin
    for column in 0..<columnCount {
      let members = order.enumerated().filter { $0.offset % columnCount == column }.map(\.element)
      let widest = members.map { boxes[$0].width }.max() ?? 0
      for index in members { boxes[index].left = left + (widest - boxes[index].width) / 2 }
      left += widest + Self.gap
    }
    var top = Self.margin
    for start in stride(from: 0, to: order.count, by: columnCount) {
      let members = order[start..<min(start + columnCount, order.count)]
      let highest = members.map { boxes[$0].height }.max() ?? 0
      for index in members { boxes[index].top = top + (highest - boxes[index].height) / 2 }
      top += highest + Self.gap
    }
    width = max(left - Self.gap + Self.margin, 2 * Self.margin)
    height = max(top - Self.gap + Self.margin, 2 * Self.margin)
  }

  /// The entities from the best connected one outward.
  private static func order(_ model: ManagedObjectModel) -> [Int] {
    var neighbours: [Set<Int>] = Array(repeating: [], count: model.entities.count)
    for edge in ModelEdge.all(model) where edge.from.index != edge.to.index {
      neighbours[edge.from.index].insert(edge.to.index)
      neighbours[edge.to.index].insert(edge.from.index)
    }
    let ranked = neighbours.indices.sorted {
      (-neighbours[$0].count, $0) < (-neighbours[$1].count, $1)
    }
    var order: [Int] = []
    var seen: Set<Int> = []
    for start in ranked where seen.insert(start).inserted {
      var next = order.count
      order.append(start)
      while next < order.count {
        for neighbour in neighbours[order[next]].sorted() where seen.insert(neighbour).inserted {
          order.append(neighbour)
        }
        next += 1
      }
    }
    return order
  }
}

extension DrawingLayout.Box {
  /// Where the line from the centre towards a point leaves the box.
  func border(towards point: (x: Double, y: Double)) -> (x: Double, y: Double) {
    let across = point.x - centre.x
    let down = point.y - centre.y
    guard across != 0 || down != 0 else { return centre }
    let horizontal = across == 0 ? Double.infinity : Double(width) / 2 / across.magnitude
    let vertical = down == 0 ? Double.infinity : Double(height) / 2 / down.magnitude
    let share = min(horizontal, vertical)
    return (centre.x + across * share, centre.y + down * share)
  }
}
