import DaybookModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One key of a sort, prepared for the rows of one run.
///
/// Rows first compare by words; where those are equal and do not tell, by the exact values.
final class SortColumn {
  let key: SortKey
  let isDescending: Bool
  private let state: StoreState
  private let table: Int
  private let hops: [ColumnDirectory]
  private let directory: ColumnDirectory?
  private let storage: ColumnStorage
  private let evaluator: SortEvaluator
  private let folder = TextFolder()
  private let otherFolder = TextFolder()
  private var evaluatedKeys: [UInt32: [Value]] = [:]

  init(_ key: SortKey, _ state: StoreState, table: Int) {
    self.key = key
    self.state = state
    self.table = table
    isDescending = key.term.direction == .descending
    evaluator = SortEvaluator([SortTerm(key.term.keyPath, options: key.term.options)])
    guard case .column(let steps, let column, let storage) = key.source else {
      hops = []
      directory = nil
      self.storage = .list
      return
    }
    var current = table
    var hops: [ColumnDirectory] = []
    for step in steps {
      if case .column(let reference) = step.kind {
        hops.append(ColumnDirectory(state, table: current, column: reference))
      }
      current = step.table
    }
    self.hops = hops
    self.storage = storage
    directory = ColumnDirectory(state, table: current, column: column)
  }
}

// MARK: - Words

extension SortColumn {
  /// Writes a word for each row; in descending order already turned around.
  func writeWords(
    _ ordinals: UnsafePointer<UInt32>,
    _ count: Int,
    _ pairs: UnsafeMutablePointer<SortPair>
  ) {
    switch storage {
    case .integer: writeWords(ordinals, count, pairs) { OrderedWord.integer($0) }
    case .double, .date: writeWords(ordinals, count, pairs) { OrderedWord.double($0) }
    case .float:
      writeWords(ordinals, count, pairs) { (number: Float) in OrderedWord.double(Double(number)) }
    case .boolean: writeWords(ordinals, count, pairs) { OrderedWord.boolean($0) }
    case .decimal:
      writeWords(ordinals, count, pairs) { (number: Decimal) in
        OrderedWord.double(number.nearestDouble)
      }
    case .uuid:
      writeWords(ordinals, count, pairs) { (words: IdentifierWords) in words.first.bigEndian }
    case .text: writeTextWords(ordinals, count, pairs)
    case .bytes, .reference, .list: writeEvaluated(ordinals, count, pairs)
    }
  }

  /// The row at the end of the path; `noOrdinal` where it is broken.
  @inline(__always)
  private func end(_ ordinal: UInt32) -> UInt32 {
    var current = ordinal
    for hop in hops {
      guard current != noOrdinal, let values = hop.entry(current).values else { return noOrdinal }
      let row = values.load(fromByteOffset: Int(current & 4_095) &* 8, as: UInt64.self)
      current = row == 0 ? noOrdinal : UInt32(truncatingIfNeeded: (row & 0xFFFF_FFFF_FFFF) &- 1)
    }
    return current
  }

  @inline(__always)
  private func writeWords<Stored>(
    _ ordinals: UnsafePointer<UInt32>,
    _ count: Int,
    _ pairs: UnsafeMutablePointer<SortPair>,
    _ word: (Stored) -> UInt64
  ) {
    guard let directory else { return }
    let flip: UInt64 = isDescending ? .max : 0
    for index in 0..<count {
      let row = end(ordinals[index])
      var key: UInt64 = 0
      if row != noOrdinal {
        let position = Int(row & 4_095)
        if let values = directory.entry(row).valuesIfValid(position) {
          let offset = position &* MemoryLayout<Stored>.stride
          key = word(values.load(fromByteOffset: offset, as: Stored.self))
        }
      }
      pairs[index] = SortPair(word: key ^ flip, index: UInt32(truncatingIfNeeded: index))
    }
  }

  private func writeTextWords(
    _ ordinals: UnsafePointer<UInt32>,
    _ count: Int,
    _ pairs: UnsafeMutablePointer<SortPair>
  ) {
    let flip: UInt64 = isDescending ? .max : 0
    for index in 0..<count {
      var key: UInt64 = 0
      if let text = text(ordinals[index], folder), let base = text.baseAddress {
        key = OrderedWord.text(base, text.count)
      }
      pairs[index] = SortPair(word: key ^ flip, index: UInt32(truncatingIfNeeded: index))
    }
  }

  private func writeEvaluated(
    _ ordinals: UnsafePointer<UInt32>,
    _ count: Int,
    _ pairs: UnsafeMutablePointer<SortPair>
  ) {
    for index in 0..<count {
      pairs[index] = SortPair(word: 0, index: UInt32(truncatingIfNeeded: index))
    }
  }
}

// MARK: - Exact comparison

extension SortColumn {
  /// Negative, zero or positive as one row stands before, with or after another in the order.
  func compare(_ left: UInt32, _ right: UInt32) -> Int {
    let order = storage == .text ? compareTexts(left, right) : compareValues(left, right)
    return isDescending ? -order : order
  }

  private func compareTexts(_ left: UInt32, _ right: UInt32) -> Int {
    let leftText = text(left, folder)
    let rightText = text(right, otherFolder)
    guard let leftText else { return rightText == nil ? 0 : -1 }
    guard let rightText else { return 1 }
    guard let leftBase = leftText.baseAddress, let rightBase = rightText.baseAddress else {
      return leftText.count - rightText.count
    }
    return ByteSearch.compare(leftBase, leftText.count, rightBase, rightText.count)
  }

  private func compareValues(_ left: UInt32, _ right: UInt32) -> Int {
    switch ValueOrder.sortOutcome(value(left), value(right)) {
    case .before: -1
    case .same: 0
    case .after: 1
    }
  }

  /// A text's folded bytes, valid until the folder's next use; nil for no text.
  private func text(_ ordinal: UInt32, _ folder: TextFolder) -> UnsafeRawBufferPointer? {
    let row = end(ordinal)
    guard row != noOrdinal, let directory else { return nil }
    let position = Int(row & 4_095)
    let entry = directory.entry(row)
    guard let values = entry.valuesIfValid(position), let arena = entry.arena else { return nil }
    let span = TextSpan(rawValue: values.load(fromByteOffset: position &* 8, as: UInt64.self))
    let start = arena + span.offset
    if entry.isNormalized, !key.term.options.isFolding {
      return UnsafeRawBufferPointer(start: start, count: span.byteCount)
    }
    return folder.folded(start, span.byteCount, key.term.options)
  }

  private func value(_ ordinal: UInt32) -> Value {
    guard let directory else { return evaluatedKey(ordinal) }
    let row = end(ordinal)
    guard row != noOrdinal, let block = directory.blocks[Int(row &>> 12)],
      block.isValid(Int(row & 4_095))
    else { return .null }
    return block.value(Int(row & 4_095), key.type)
  }

  private func evaluatedKey(_ ordinal: UInt32) -> Value {
    if let known = evaluatedKeys[ordinal] { return known.first ?? .null }
    guard let row = state.row(numbered: Int64(ordinal) + 1, in: table) else { return .null }
    let keys = evaluator.keys(of: StateRow(state, row))
    evaluatedKeys[ordinal] = keys
    return keys.first ?? .null
  }
}

/// The stored form of an identifier.
private struct IdentifierWords: BitwiseCopyable {
  var first: UInt64
  var second: UInt64
}
