import DaybookModel

/// Finds rows that might break a rule, column by column, so that only they are checked one by one.
///
/// A million new rows are sifted in a few milliseconds; building each row's values would take
/// half as long as storing them.
struct RowSieve {
  let state: StoreState
  private let schema: StoreSchema

  /// Sifts rows as they are in a state.
  init(_ state: StoreState) {
    self.state = state
    schema = state.schema
  }

  /// The suspicious ones among some rows of one chunk, in order.
  func suspects(among mask: RowMask, inChunk index: Int, of table: Int) -> [RowID] {
    guard let chunk = state.tables[table].chunks[index] else { return [] }
    let layout = schema.tables[table]
    let found = RowMask()
    if chunk.kinds == nil {
      sieve(mask, chunk, index, schema.ruleSieves.entities[layout.root], to: found)
    } else {
      for entity in layout.entities {
        let sieveOfEntity = schema.ruleSieves.entities[entity]
        guard !sieveOfEntity.isEmpty else { continue }
        let part = RowMask()
        for position in mask.positions where chunk.kind(position, single: 0) == entity {
          BitWords.set(part.words, position)
        }
        sieve(part, chunk, index, sieveOfEntity, to: found)
      }
    }
    guard !found.isEmpty else { return [] }
    return found.positions.map { position in
      RowID(
        entity: chunk.kind(position, single: layout.root),
        number: Int64(index * chunkRowCount + position + 1)
      )
    }
  }

  private func sieve(
    _ mask: RowMask,
    _ chunk: Chunk,
    _ index: Int,
    _ sieve: EntitySieve,
    to found: RowMask
  ) {
    if sieve.isAbstract { stop(mask, valid: nil, found) }
    for attribute in sieve.attributes {
      let block = chunk.columns[attribute.column]
      if attribute.isRequired { stop(mask, valid: block?.valid, found) }
      if let block { test(mask, block, attribute.test, found) }
    }
    for composite in sieve.composites { stopPartial(mask, chunk, composite, found) }
    for link in sieve.links {
      if let column = link.column {
        let block = chunk.columns[column]
        if !link.count.isEmpty { stop(mask, valid: block?.valid, found) }
        if let block, link.isOwner { testTargets(mask, block, link, found) }
      } else if let adjacency = link.adjacency {
        testList(mask, index, adjacency, link, found)
      }
    }
  }

  /// Stops the rows that have some element of a composite attribute and lack a required one.
  private func stopPartial(
    _ mask: RowMask,
    _ chunk: Chunk,
    _ composite: EntitySieve.Composite,
    _ found: RowMask
  ) {
    for word in 0..<BitWords.count where mask.words[word] != 0 {
      var (some, all) = (UInt64(0), UInt64.max)
      for column in composite.columns { some |= chunk.columns[column]?.valid[word] ?? 0 }
      for column in composite.required { all &= chunk.columns[column]?.valid[word] ?? 0 }
      found.words[word] |= mask.words[word] & some & ~all
    }
  }

  /// Stops the rows that have no value.
  private func stop(_ mask: RowMask, valid: UnsafeMutablePointer<UInt64>?, _ found: RowMask) {
    for word in 0..<BitWords.count {
      found.words[word] |= mask.words[word] & ~(valid?[word] ?? 0)
    }
  }
}

// MARK: - Values

extension RowSieve {
  private func test(_ mask: RowMask, _ block: ColumnBlock, _ test: ValueTest, _ found: RowMask) {
    switch test {
    case .none: return
    case .every:
      for word in 0..<BitWords.count {
        found.words[word] |= mask.words[word] & block.valid[word]
      }
    case .integers(let range):
      if range.lowerBound == .min, range.upperBound == .max { return }
      scan(mask, block, found) { range.contains(block.load($0, as: Int64.self)) }
    case .dates(let range):
      scan(mask, block, found) { range.contains(block.load($0, as: Double.self)) }
    case .texts(let range):
      scan(mask, block, found) { range.contains(block.span($0).byteCount) }
    }
  }

  /// Stops the rows whose value does not pass.
  @inline(__always)
  private func scan(
    _ mask: RowMask,
    _ block: ColumnBlock,
    _ found: RowMask,
    _ passes: (Int) -> Bool
  ) {
    for word in 0..<BitWords.count {
      var bits = mask.words[word] & block.valid[word]
      while bits != 0 {
        let position = word &* 64 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        if !passes(position) { BitWords.set(found.words, position) }
      }
    }
  }

  private func testTargets(
    _ mask: RowMask,
    _ block: ColumnBlock,
    _ link: EntitySieve.Link,
    _ found: RowMask
  ) {
    let includes = schema.entities[link.destination].includes
    var last = RowID.none
    scan(mask, block, found) { position in
      let target = RowID(rawValue: block.load(position, as: UInt64.self))
      if target == last { return true }
      guard includes[target.entity], state.contains(target) else { return false }
      last = target
      return true
    }
  }

  private func testList(
    _ mask: RowMask,
    _ index: Int,
    _ adjacency: Int,
    _ link: EntitySieve.Link,
    _ found: RowMask
  ) {
    let chunks = state.adjacencies[adjacency].chunks
    guard index < chunks.count, let chunk = chunks[index] else {
      if link.count.fault(for: 0) != nil { stop(mask, valid: nil, found) }
      return
    }
    let includes = schema.entities[link.destination].includes
    for position in mask.positions {
      let list = chunk.rows(position)
      var passes = link.count.fault(for: list.count) == nil
      if link.isOwner, passes {
        passes = list.allSatisfy { member in
          let target = RowID(rawValue: member)
          return includes[target.entity] && state.contains(target)
        }
      }
      if !passes { BitWords.set(found.words, position) }
    }
  }
}
