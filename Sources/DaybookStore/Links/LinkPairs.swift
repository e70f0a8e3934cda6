/// One edge to enter into, or take out of, an adjacency: the list's row and its member.
struct LinkPair {
  var target: UInt64
  var source: UInt64
}

/// Edges gathered while changes are applied, so that each list is touched once.
///
/// A million objects inserted into a thousand lists would otherwise copy every list a thousand
/// times; grouped by a radix sort they cost about 20 ns each.
struct LinkPairs {
  private(set) var pairs: ContiguousArray<LinkPair> = []
  private var areSourcesAscending = true

  var isEmpty: Bool { pairs.isEmpty }

  mutating func reserve(_ count: Int) {
    // Room is asked for a chunk at a time: growing by just that would copy all for every chunk.
    guard pairs.count + count > pairs.capacity else { return }
    pairs.reserveCapacity(max(pairs.count + count, pairs.capacity * 2))
  }

  mutating func append(target: UInt64, source: UInt64) {
    if areSourcesAscending, let last = pairs.last, rowNumber(last.source) > rowNumber(source) {
      areSourcesAscending = false
    }
    pairs.append(LinkPair(target: target, source: source))
  }

  mutating func removeAll() {
    pairs.removeAll(keepingCapacity: true)
    areSourcesAscending = true
  }

  /// Orders by the list's number, then by the member's.
  mutating func sort() {
    guard pairs.count > 1 else { return }
    if pairs.count < 256 {
      pairs.sort { left, right in
        let targets = (rowNumber(left.target), rowNumber(right.target))
        if targets.0 != targets.1 { return targets.0 < targets.1 }
        return rowNumber(left.source) < rowNumber(right.source)
      }
      return
    }
    if !areSourcesAscending { sort(bySource: true) }
    sort(bySource: false)
    areSourcesAscending = false
  }

  /// One stable radix sort by eleven bits at a time.
  private mutating func sort(bySource: Bool) {
    let count = pairs.count
    let other = UnsafeMutablePointer<LinkPair>.allocate(capacity: count)
    defer { other.deallocate() }
    let counts = UnsafeMutablePointer<Int>.allocate(capacity: 2_048)
    defer { counts.deallocate() }
    pairs.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var highest: UInt64 = 0
      for index in 0..<count {
        highest |= rowNumber(bySource ? base[index].source : base[index].target)
      }
      var pass = RadixPass(from: base, to: other, count: count, counts: counts)
      while pass.shift < 48, highest &>> pass.shift != 0 {
        if bySource { pass.distributeBySource() } else { pass.distributeByTarget() }
      }
      if pass.from != base { base.update(from: pass.from, count: count) }
    }
  }
}

/// One pass of the radix sort: pairs move from one buffer to the other by eleven bits of a key.
private struct RadixPass {
  var from: UnsafeMutablePointer<LinkPair>
  var to: UnsafeMutablePointer<LinkPair>
  let count: Int
  let counts: UnsafeMutablePointer<Int>
  var shift: UInt64 = 0

  mutating func distributeBySource() {
    counts.initialize(repeating: 0, count: 2_048)
    for index in 0..<count { counts[digit(from[index].source)] &+= 1 }
    makeStarts()
    for index in 0..<count {
      let digit = digit(from[index].source)
      to[counts[digit]] = from[index]
      counts[digit] &+= 1
    }
    finish()
  }

  mutating func distributeByTarget() {
    counts.initialize(repeating: 0, count: 2_048)
    for index in 0..<count { counts[digit(from[index].target)] &+= 1 }
    makeStarts()
    for index in 0..<count {
      let digit = digit(from[index].target)
      to[counts[digit]] = from[index]
      counts[digit] &+= 1
    }
    finish()
  }

  @inline(__always)
  private func digit(_ row: UInt64) -> Int {
    Int(truncatingIfNeeded: rowNumber(row) &>> shift & 2_047)
  }

  private func makeStarts() {
    var total = 0
    for digit in 0..<2_048 {
      let step = counts[digit]
      counts[digit] = total
      total &+= step
    }
  }

  private mutating func finish() {
    swap(&from, &to)
    shift += 11
  }
}
