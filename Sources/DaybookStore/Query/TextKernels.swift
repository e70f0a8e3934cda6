import DaybookModel

/// Tests the folded bytes of one text; a type of its own for each relation, so that loops are
/// specialised.
protocol TextMatcher {
  func matches(_ text: UnsafeRawPointer, _ count: Int) -> Bool
}

/// The bytes that a text is compared with.
struct Needle {
  let base: UnsafePointer<UInt8>
  let count: Int
}

struct EqualMatcher: TextMatcher {
  let needle: Needle

  @inline(__always)
  func matches(_ text: UnsafeRawPointer, _ count: Int) -> Bool {
    count == needle.count && ByteSearch.isEqual(text, UnsafeRawPointer(needle.base), count)
  }
}

struct PrefixMatcher: TextMatcher {
  let needle: Needle

  @inline(__always)
  func matches(_ text: UnsafeRawPointer, _ count: Int) -> Bool {
    count >= needle.count
      && ByteSearch.isEqual(text, UnsafeRawPointer(needle.base), needle.count)
  }
}

struct SuffixMatcher: TextMatcher {
  let needle: Needle

  @inline(__always)
  func matches(_ text: UnsafeRawPointer, _ count: Int) -> Bool {
    guard count >= needle.count else { return false }
    let end = text + (count &- needle.count)
    return ByteSearch.isEqual(end, UnsafeRawPointer(needle.base), needle.count)
  }
}

struct PartMatcher: TextMatcher {
  let needle: Needle

  @inline(__always)
  func matches(_ text: UnsafeRawPointer, _ count: Int) -> Bool {
    ByteSearch.contains(text, count, needle)
  }
}

struct OrderMatcher: TextMatcher {
  let needle: Needle

  /// 1 for texts above the needle, -1 for those below.
  let sign: Int
  let includesEqual: Bool

  @inline(__always)
  func matches(_ text: UnsafeRawPointer, _ count: Int) -> Bool {
    let order = ByteSearch.compare(text, count, UnsafeRawPointer(needle.base), needle.count)
    return order &* sign > 0 || (order == 0 && includesEqual)
  }
}

struct MemberMatcher: TextMatcher {
  let texts: Set<[UInt8]>

  func matches(_ text: UnsafeRawPointer, _ count: Int) -> Bool {
    texts.contains(Array(UnsafeRawBufferPointer(start: text, count: count)))
  }
}

extension ProgramExecution {
  /// Keeps the rows whose text passes a test.
  func keepTexts(
    _ test: TextTest,
    _ block: ColumnBlock,
    _ passesNull: Bool,
    _ view: ChunkView,
    _ selection: inout Selection
  ) {
    let column = TextColumn(
      block,
      hasAllValues: hasAllValues(block, view.chunk),
      passesNull: passesNull,
      test
    )
    test.needle.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { empty in
          guard let base = empty.baseAddress else { return }
          keep(test.relation, Needle(base: base, count: 0), column, &selection)
        }
        return
      }
      keep(test.relation, Needle(base: base, count: bytes.count), column, &selection)
    }
  }

  private func keep(
    _ relation: TextTest.Relation,
    _ needle: Needle,
    _ column: TextColumn,
    _ selection: inout Selection
  ) {
    switch relation {
    case .equal: keep(EqualMatcher(needle: needle), column, &selection)
    case .beginsWith: keep(PrefixMatcher(needle: needle), column, &selection)
    case .contains: keep(PartMatcher(needle: needle), column, &selection)
    case .endsWith: keep(SuffixMatcher(needle: needle), column, &selection)
    case .below(let orEqual):
      keep(OrderMatcher(needle: needle, sign: -1, includesEqual: orEqual), column, &selection)
    case .above(let orEqual):
      keep(OrderMatcher(needle: needle, sign: 1, includesEqual: orEqual), column, &selection)
    case .isIn(let texts): keep(MemberMatcher(texts: texts), column, &selection)
    }
  }

  @inline(__always)
  private func keep<Matcher: TextMatcher>(
    _ matcher: Matcher,
    _ column: TextColumn,
    _ selection: inout Selection
  ) {
    selection.materialize()
    if column.isDirect {
      keepDirect(matcher, column, &selection)
    } else {
      keepFolded(matcher, column, &selection)
    }
  }

  /// Compares bytes as they are, after touching the texts of 64 rows.
  ///
  /// Texts lie apart from each other in memory: touched together, their cache misses overlap,
  /// where each comparison alone was measured to wait 25 ns.
  @inline(__always)
  private func keepDirect<Matcher: TextMatcher>(
    _ matcher: Matcher,
    _ column: TextColumn,
    _ selection: inout Selection
  ) {
    let positions = selection.positions
    let count = selection.count
    var touched: UInt8 = 0
    var kept = 0
    var start = 0
    while start < count {
      let end = min(start &+ 64, count)
      for index in start..<end { touched ^= column.touch(Int(positions[index])) }
      for index in start..<end {
        let position = positions[index]
        positions[kept] = position
        let span = TextSpan(rawValue: column.spans[Int(position)])
        kept &+= matcher.matches(column.arena + span.offset, span.byteCount) ? 1 : 0
      }
      start = end
    }
    touchedBytes ^= touched
    selection.narrow(to: kept)
  }

  private func keepFolded<Matcher: TextMatcher>(
    _ matcher: Matcher,
    _ column: TextColumn,
    _ selection: inout Selection
  ) {
    let positions = selection.positions
    var kept = 0
    for index in 0..<selection.count {
      let position = positions[index]
      positions[kept] = position
      guard BitWords.isSet(column.valid, Int(position)) else {
        kept &+= column.passesNull ? 1 : 0
        continue
      }
      let span = TextSpan(rawValue: column.spans[Int(position)])
      let start = column.arena + span.offset
      let passes: Bool
      if column.test.options.isFolding || !column.isNormalized {
        let text = folder.folded(start, span.byteCount, column.test.options)
        passes = matcher.matches(text.baseAddress ?? start, text.count)
      } else {
        passes = matcher.matches(start, span.byteCount)
      }
      kept &+= passes != column.test.isFlipped ? 1 : 0
    }
    selection.narrow(to: kept)
  }
}

/// The parts of a text block that the loops need, out of reach of reference counting.
struct TextColumn {
  let spans: UnsafePointer<UInt64>
  let valid: UnsafePointer<UInt64>
  let arena: UnsafeRawPointer
  let isNormalized: Bool
  let passesNull: Bool
  let test: TextTest

  /// Whether bytes compare as they are: all rows have a text in composed form, nothing is folded.
  let isDirect: Bool

  /// Reads the first and the last byte of a text, of which one at least is new to the cache.
  @inline(__always)
  func touch(_ position: Int) -> UInt8 {
    let span = TextSpan(rawValue: spans[position])
    let first = arena + span.offset
    let last = max(span.byteCount, 1) &- 1
    return first.load(as: UInt8.self) ^ first.load(fromByteOffset: last, as: UInt8.self)
  }

  init(_ block: ColumnBlock, hasAllValues: Bool, passesNull: Bool, _ test: TextTest) {
    spans = UnsafePointer(block.values.base.assumingMemoryBound(to: UInt64.self))
    valid = UnsafePointer(block.valid)
    arena = UnsafeRawPointer(block.arena?.base ?? block.values.base)
    isNormalized = block.isNormalized
    self.passesNull = passesNull
    self.test = test
    isDirect =
      hasAllValues && block.isNormalized && !test.options.isFolding && !test.isFlipped
  }
}
