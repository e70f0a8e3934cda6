import DaybookModel

/// One run of a condition over one state: the scratch memory, and what is computed once a run.
final class ProgramExecution {
  let state: StoreState
  var rowBits: [HopKey: RowBits] = [:]
  var evaluators: [Int: PredicateEvaluator] = [:]
  let valueEvaluator = PredicateEvaluator(.always)
  let folder = TextFolder()

  /// What touching texts read; it means nothing, and keeps the reads from being left out.
  var touchedBytes: UInt8 = 0
  private var freePositions: [UnsafeMutablePointer<UInt16>] = []
  private var freeBits: [UnsafeMutablePointer<UInt64>] = []

  /// A leaf and how many of its hops have been followed.
  struct HopKey: Hashable {
    var leaf: Int
    var hop: Int
  }

  init(_ state: StoreState) {
    self.state = state
  }

  deinit {
    for positions in freePositions { positions.deallocate() }
    for bits in freeBits { bits.deallocate() }
  }

  /// The rows of a chunk that exist and are of a wanted entity.
  ///
  /// `kinds` says by entity index whether the entity is wanted; nil means all.
  func candidates(_ view: ChunkView, kinds: [Bool]?) -> Selection {
    let positions = takePositions()
    let chunk = view.chunk
    if chunk.liveCount == chunk.rowLimit, kinds == nil || chunk.kinds == nil {
      return Selection(dense: chunk.rowLimit, positions)
    }
    var count = 0
    for word in 0..<BitWords.count {
      var bits = chunk.live[word]
      while bits != 0 {
        let position = word &* 64 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        positions[count] = UInt16(truncatingIfNeeded: position)
        count &+= 1
      }
    }
    if let kinds, let buffer = chunk.kinds {
      count = keepKinds(kinds, buffer.base, positions, count)
    }
    return Selection(positions, count: count)
  }

  private func keepKinds(
    _ kinds: [Bool],
    _ base: UnsafeRawPointer,
    _ positions: UnsafeMutablePointer<UInt16>,
    _ count: Int
  ) -> Int {
    var kept = 0
    for index in 0..<count {
      let position = positions[index]
      positions[kept] = position
      let kind = base.load(fromByteOffset: Int(position) &* 2, as: UInt16.self)
      kept &+= kinds[Int(kind)] ? 1 : 0
    }
    return kept
  }
}

/// One chunk of one table of a state.
struct ChunkView {
  let chunk: Chunk
  let table: Int
  let index: Int

  /// The packed form of the row at a position.
  @inline(__always)
  func row(_ position: Int, root: Int) -> RowID {
    RowID(
      entity: chunk.kind(position, single: root),
      number: Int64(truncatingIfNeeded: index &* chunkRowCount &+ position &+ 1)
    )
  }
}

// MARK: - Scratch

extension ProgramExecution {
  func takePositions() -> UnsafeMutablePointer<UInt16> {
    freePositions.popLast() ?? .allocate(capacity: chunkRowCount)
  }

  func give(_ positions: UnsafeMutablePointer<UInt16>) {
    freePositions.append(positions)
  }

  /// Words of a chunk, all clear.
  func takeBits() -> UnsafeMutablePointer<UInt64> {
    guard let bits = freeBits.popLast() else { return BitWords.allocate() }
    bits.update(repeating: 0, count: BitWords.count)
    return bits
  }

  func give(_ bits: UnsafeMutablePointer<UInt64>) {
    freeBits.append(bits)
  }

  /// A copy of a selection in memory of its own.
  func copy(_ selection: Selection) -> Selection {
    let positions = takePositions()
    if selection.isDense { return Selection(dense: selection.count, positions) }
    positions.update(from: selection.positions, count: selection.count)
    return Selection(positions, count: selection.count)
  }
}
