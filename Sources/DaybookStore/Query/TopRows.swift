import DaybookModel

/// The first rows of an order, without sorting all of them.
///
/// Gathers candidates; when there are enough, sorts them, keeps the wanted number, and from then
/// on rejects by one compare with the last of them what cannot be among the first.
final class TopRows {
  private let limit: Int
  private let sorter: RowSorter
  private let candidates: OrdinalList
  private let flushCount: Int
  private let directColumn: (column: Int, storage: ColumnStorage)?
  private let isDecided: Bool
  private let isDescending: Bool
  private var worst: UInt64?

  init(_ limit: Int, _ keys: [SortKey], _ state: StoreState, table: Int) {
    self.limit = limit
    sorter = RowSorter(keys, state, table: table)
    flushCount = max(256, limit * 4)
    candidates = OrdinalList(capacity: flushCount + chunkRowCount)
    directColumn = keys.first?.directColumn
    isDecided = keys.count == 1 && keys.first?.isExact == true
    isDescending = keys.first?.term.direction == .descending
  }

  /// Looks at the rows of a selection, in the order of their ordinals.
  func add(_ selection: Selection, _ view: ChunkView) {
    var selection = selection
    if worst == nil, selection.count > flushCount, directColumn != nil {
      // A few rows say what the others have to be better than.
      selection.materialize()
      append(Selection(selection.positions, count: flushCount), view)
      let rest = selection.positions + flushCount
      selection = Selection(rest, count: selection.count - flushCount)
    }
    if let worst, let directColumn {
      narrow(&selection, view, directColumn, worst)
    }
    append(selection, view)
  }

  private func append(_ selection: Selection, _ view: ChunkView) {
    guard selection.count > 0 else { return }
    candidates.append(selection, chunk: view.index)
    if candidates.count >= flushCount { flush() }
  }

  /// The rows wanted, in order.
  func finish() -> [UInt32] {
    flush()
    candidates.cut(to: limit)
    return candidates.ordinals
  }

  private func flush() {
    sorter.sort(candidates)
    guard candidates.count >= limit, limit > 0 else { return }
    candidates.cut(to: limit)
    worst = word(of: candidates.base[limit - 1])
  }

  private func word(of ordinal: UInt32) -> UInt64? {
    guard directColumn != nil, let column = sorter.columns.first else { return nil }
    var pair = SortPair(word: 0, index: 0)
    withUnsafePointer(to: ordinal) { column.writeWords($0, 1, &pair) }
    return pair.word
  }
}

// MARK: - Rejecting

extension TopRows {
  /// Keeps the rows whose word is low enough.
  private func narrow(
    _ selection: inout Selection,
    _ view: ChunkView,
    _ direct: (column: Int, storage: ColumnStorage),
    _ worst: UInt64
  ) {
    guard let block = view.chunk.columns[direct.column] else { return }
    switch direct.storage {
    case .double, .date:
      narrowDoubles(&selection, block, view, worst)
    case .integer:
      narrow(IntegerWords.self, &selection, block, worst)
    case .float:
      narrow(FloatWords.self, &selection, block, worst)
    case .boolean:
      narrow(BooleanWords.self, &selection, block, worst)
    case .text:
      if block.isNormalized, sorter.columns.first?.key.term.options.isFolding == false {
        narrow(TextWords.self, &selection, block, worst)
      }
    case .decimal, .uuid, .bytes, .reference, .list:
      break
    }
  }

  private func narrow<Words: WordLoader>(
    _ words: Words.Type,
    _ selection: inout Selection,
    _ block: ColumnBlock,
    _ worst: UInt64
  ) {
    selection.materialize()
    let base = UnsafeRawPointer(block.values.base)
    let arena = UnsafeRawPointer(block.arena?.base ?? block.values.base)
    let valid = UnsafePointer(block.valid)
    let flip: UInt64 = isDescending ? .max : 0
    // A row that ties with the last one comes after it, if no further key is to be asked.
    let limit = isDecided ? worst : worst == .max ? worst : worst &+ 1
    let positions = selection.positions
    var kept = 0
    for index in 0..<selection.count {
      let position = positions[index]
      positions[kept] = position
      let isValid = BitWords.isSet(valid, Int(position))
      let word = (isValid ? words.word(base, arena, Int(position)) : 0) ^ flip
      kept &+= word < limit ? 1 : 0
    }
    selection.narrow(to: kept)
  }

  /// Sixty-four doubles at a time are compared with the last one kept; most words have no hit.
  private func narrowDoubles(
    _ selection: inout Selection,
    _ block: ColumnBlock,
    _ view: ChunkView,
    _ worst: UInt64
  ) {
    guard selection.isDense, isDecided, let bound = double(worst),
      (0..<BitWords.count).allSatisfy({ view.chunk.live[$0] & ~block.valid[$0] == 0 })
    else {
      narrow(DoubleWords.self, &selection, block, worst)
      return
    }
    let values = block.values.base.assumingMemoryBound(to: Double.self)
    let positions = selection.positions
    let isDescending = isDescending
    var words = hits(values, selection.count, bound)
    var kept = 0
    while words != 0 {
      let start = words.trailingZeroBitCount &* 64
      words &= words &- 1
      for position in start..<min(start &+ 64, selection.count) {
        positions[kept] = UInt16(truncatingIfNeeded: position)
        let value = values[position]
        // What is no number comes last, and first in descending order.
        let isHit = isDescending ? !(value <= bound) : value < bound
        kept &+= isHit ? 1 : 0
      }
    }
    selection.narrow(to: kept)
  }

  /// A bit for every 64 doubles of which one may be good enough.
  ///
  /// Four quarters are read side by side, as in `DenseSum`.
  private func hits(_ values: UnsafePointer<Double>, _ count: Int, _ bound: Double) -> UInt64 {
    let quarter = (count + 255) / 256
    let bounds = SIMD8(repeating: bound)
    let isDescending = isDescending
    var words: UInt64 = 0
    for index in 0..<quarter {
      for part in 0..<4 {
        let word = part &* quarter &+ index
        guard word &* 64 < count else { continue }
        let isHit =
          (word &+ 1) &* 64 > count
          || (isDescending
            ? hasAbove(values + word &* 64, bounds) : hasBelow(values + word &* 64, bounds))
        words |= isHit ? 1 &<< UInt64(truncatingIfNeeded: word) : 0
      }
    }
    return words
  }

  /// The double whose word this is; nil for nil and for what is no number.
  private func double(_ word: UInt64) -> Double? {
    let word = isDescending ? ~word : word
    guard word != 0, word != .max else { return nil }
    let sign: UInt64 = 0x8000_0000_0000_0000
    return Double(bitPattern: word & sign != 0 ? word ^ sign : ~word)
  }
}

/// Whether one of 64 doubles is not at most the bound.
@inline(__always)
private func hasAbove(_ values: UnsafePointer<Double>, _ bounds: SIMD8<Double>) -> Bool {
  var areBelow = vector(values, 0) .<= bounds
  for index in 1..<8 { areBelow .&= (vector(values, index) .<= bounds) }
  return !all(areBelow)
}

/// Whether one of 64 doubles is below the bound.
@inline(__always)
private func hasBelow(_ values: UnsafePointer<Double>, _ bounds: SIMD8<Double>) -> Bool {
  var areBelow = vector(values, 0) .< bounds
  for index in 1..<8 { areBelow .|= (vector(values, index) .< bounds) }
  return any(areBelow)
}

@inline(__always)
private func vector(_ values: UnsafePointer<Double>, _ index: Int) -> SIMD8<Double> {
  UnsafeRawPointer(values).loadUnaligned(fromByteOffset: index &* 64, as: SIMD8<Double>.self)
}

// MARK: - Words by storage

private protocol WordLoader {
  static func word(_ base: UnsafeRawPointer, _ arena: UnsafeRawPointer, _ position: Int) -> UInt64
}

private enum IntegerWords: WordLoader {
  @inline(__always)
  static func word(_ base: UnsafeRawPointer, _ arena: UnsafeRawPointer, _ position: Int) -> UInt64 {
    OrderedWord.integer(IntegerLoader.load(base, position))
  }
}

private enum DoubleWords: WordLoader {
  @inline(__always)
  static func word(_ base: UnsafeRawPointer, _ arena: UnsafeRawPointer, _ position: Int) -> UInt64 {
    OrderedWord.double(DoubleLoader.load(base, position))
  }
}

private enum FloatWords: WordLoader {
  @inline(__always)
  static func word(_ base: UnsafeRawPointer, _ arena: UnsafeRawPointer, _ position: Int) -> UInt64 {
    OrderedWord.double(FloatLoader.load(base, position))
  }
}

private enum BooleanWords: WordLoader {
  @inline(__always)
  static func word(_ base: UnsafeRawPointer, _ arena: UnsafeRawPointer, _ position: Int) -> UInt64 {
    OrderedWord.boolean(base.load(fromByteOffset: position, as: UInt8.self))
  }
}

private enum TextWords: WordLoader {
  @inline(__always)
  static func word(_ base: UnsafeRawPointer, _ arena: UnsafeRawPointer, _ position: Int) -> UInt64 {
    let span = TextSpan(rawValue: base.load(fromByteOffset: position &* 8, as: UInt64.self))
    return OrderedWord.text(arena + span.offset, span.byteCount)
  }
}
