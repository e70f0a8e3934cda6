import DaybookJournal

/// One way in which a power cut may leave a disk.
///
/// For every page, size and name that was not synced it says which of its versions is there.
private struct PowerCut: Hashable {
  /// For each dimension the number of its versions that happened.
  var choices: [Int]

  /// The dimension of the page that is garbage.
  var garbage: Int?
}

/// Something that a power cut decides on its own.
private enum Dimension {
  case size(node: Int, orders: [Int])
  case page(node: Int, page: Int, orders: [Int])
  case name(index: Int, order: Int)

  var orders: [Int] {
    switch self {
    case .size(_, let orders), .page(_, _, let orders): orders
    case .name(_, let order): [order]
    }
  }
}

extension SimulatedDisk {
  /// Returns what the disk may hold after a power cut now.
  ///
  /// - Parameters:
  ///   - limit: The most states; all of them are given where there are no more than this.
  ///   - generator: Chooses among them otherwise.
  /// - Returns: Disks on which everything is durable. Nothing lost and everything lost are always
  ///   among them.
  package func statesAfterPowerCut(
    atMost limit: Int,
    using generator: inout SeededGenerator
  ) -> [SimulatedDisk] {
    let dimensions = dimensions()
    var cuts: Set<PowerCut> = []
    var ordered: [PowerCut] = []
    func add(_ cut: PowerCut) {
      if ordered.count < limit, cuts.insert(cut).inserted { ordered.append(cut) }
    }
    add(PowerCut(choices: dimensions.map { _ in 0 }))
    add(PowerCut(choices: dimensions.map { $0.orders.count }))
    if let all = allChoices(dimensions, atMost: limit) {
      for choices in all { add(PowerCut(choices: choices)) }
    } else {
      for cut in prefixes(dimensions).shuffled(using: &generator).prefix(limit / 3) { add(cut) }
      for cut in sizesBeforeData(dimensions) { add(cut) }
      var attempts = 0
      while ordered.count < limit, attempts < limit * 4 {
        attempts += 1
        add(sample(dimensions, &generator))
      }
    }
    return ordered.map { applying($0, dimensions, &generator) }
  }

  private func dimensions() -> [Dimension] {
    var dimensions: [Dimension] = []
    for (number, node) in nodes.sorted(by: { $0.key < $1.key }) {
      if !node.sizes.isEmpty {
        dimensions.append(.size(node: number, orders: node.sizes.map(\.order)))
      }
      for (page, versions) in node.pages.sorted(by: { $0.key < $1.key }) {
        dimensions.append(.page(node: number, page: page, orders: versions.map(\.order)))
      }
    }
    for (index, change) in changes.enumerated() {
      dimensions.append(.name(index: index, order: change.order))
    }
    return dimensions
  }

  private func allChoices(_ dimensions: [Dimension], atMost limit: Int) -> [[Int]]? {
    var count = 1
    for dimension in dimensions {
      count *= dimension.orders.count + 1
      if count > min(limit, 128) { return nil }
    }
    var result: [[Int]] = [[]]
    for dimension in dimensions {
      result = result.flatMap { choices in (0...dimension.orders.count).map { choices + [$0] } }
    }
    return result
  }

  /// Everything up to some call, for every call.
  private func prefixes(_ dimensions: [Dimension]) -> [PowerCut] {
    Set(dimensions.flatMap(\.orders)).map { last in
      PowerCut(choices: dimensions.map { $0.orders.count { $0 <= last } })
    }
  }

  /// All sizes and names, and no data.
  private func sizesBeforeData(_ dimensions: [Dimension]) -> [PowerCut] {
    [
      PowerCut(
        choices: dimensions.map { dimension in
          if case .page = dimension { return 0 }
          return dimension.orders.count
        }
      )
    ]
  }

  private func sample(
    _ dimensions: [Dimension],
    _ generator: inout SeededGenerator
  ) -> PowerCut {
    // Rare losses and rare survivals find other things than coins do.
    let chance = [0.1, 0.5, 0.9][Int.random(in: 0..<3, using: &generator)]
    let choices = dimensions.map { dimension in
      generator.chooses(withChance: chance)
        ? dimension.orders.count
        : Int.random(in: 0...dimension.orders.count, using: &generator)
    }
    var cut = PowerCut(choices: choices)
    let pages = dimensions.indices.filter { index in
      if case .page = dimensions[index] { return true }
      return false
    }
    if generator.chooses(withChance: 0.2) { cut.garbage = pages.randomElement(using: &generator) }
    return cut
  }

  private func applying(
    _ cut: PowerCut,
    _ dimensions: [Dimension],
    _ generator: inout SeededGenerator
  ) -> SimulatedDisk {
    var result = SimulatedDisk(pageByteCount: pageByteCount)
    result.nextNode = nextNode
    result.durableNames = durableNames
    var contents = nodes.mapValues(\.durable)
    var sizes: [Int: Int] = [:]
    for (index, dimension) in dimensions.enumerated() {
      let choice = cut.choices[index]
      switch dimension {
      case .size(let node, _):
        if choice > 0 { sizes[node] = nodes[node]?.sizes[choice - 1].byteCount }
      case .page(let node, let page, _):
        guard let versions = nodes[node]?.pages[page] else { continue }
        if choice > 0 {
          place(
            versions[choice - 1].bytes,
            at: page * pageByteCount,
            in: &contents[node, default: []]
          )
        }
        if cut.garbage == index, let last = versions.last {
          spoil(last.bytes, at: page * pageByteCount, node, &contents, &generator)
        }
      case .name(let change, _):
        if choice > 0 { SimulatedDisk.apply(changes[change], to: &result.durableNames) }
      }
    }
    for (number, content) in contents {
      let byteCount = sizes[number] ?? nodes[number]?.durable.count ?? 0
      var bytes = Array(content.prefix(byteCount))
      bytes += [UInt8](repeating: 0, count: byteCount - bytes.count)
      result.nodes[number] = Node(cached: bytes, durable: bytes)
    }
    result.forgetUnreachable()
    return result
  }

  private func place(_ bytes: [UInt8], at offset: Int, in content: inout [UInt8]) {
    let end = offset + bytes.count
    if content.count < end { content += [UInt8](repeating: 0, count: end - content.count) }
    content.replaceSubrange(offset..<end, with: bytes)
  }

  private func spoil(
    _ written: [UInt8],
    at offset: Int,
    _ node: Int,
    _ contents: inout [Int: [UInt8]],
    _ generator: inout SeededGenerator
  ) {
    let durable = nodes[node]?.durable ?? []
    var spoiled: [UInt8] = []
    for (index, byte) in written.enumerated() {
      let position = offset + index
      let isSame = position < durable.count && durable[position] == byte
      spoiled.append(isSame ? byte : UInt8.random(in: 0...255, using: &generator))
    }
    place(spoiled, at: offset, in: &contents[node, default: []])
  }

  /// Drops names whose directory is not there, and files without a name.
  private mutating func forgetUnreachable() {
    let all = durableNames
    durableNames = all.filter { path, _ in
      var parent = path.parent
      while parent != .root {
        if all[parent] != .directory { return false }
        parent = parent.parent
      }
      return true
    }
    names = durableNames
    let reachable = Set(
      names.values.compactMap { entry -> Int? in
        guard case .file(let number) = entry else { return nil }
        return number
      }
    )
    nodes = nodes.filter { reachable.contains($0.key) }
    for number in reachable where nodes[number] == nil { nodes[number] = Node() }
  }
}
