/// Loads one stored value; a type of its own for each storage, so that loops are specialised.
protocol ColumnLoader {
  associatedtype Loaded: Comparable

  static func load(_ base: UnsafeRawPointer, _ position: Int) -> Loaded
}

/// `Int64` columns.
enum IntegerLoader: ColumnLoader {
  @inline(__always)
  static func load(_ base: UnsafeRawPointer, _ position: Int) -> Int64 {
    base.load(fromByteOffset: position &* 8, as: Int64.self)
  }
}

/// `Double` columns of numbers and dates.
enum DoubleLoader: ColumnLoader {
  @inline(__always)
  static func load(_ base: UnsafeRawPointer, _ position: Int) -> Double {
    base.load(fromByteOffset: position &* 8, as: Double.self)
  }
}

/// `Float` columns, widened.
enum FloatLoader: ColumnLoader {
  @inline(__always)
  static func load(_ base: UnsafeRawPointer, _ position: Int) -> Double {
    Double(base.load(fromByteOffset: position &* 4, as: Float.self))
  }
}

/// Boolean columns, as 0 and 1.
enum BooleanLoader: ColumnLoader {
  @inline(__always)
  static func load(_ base: UnsafeRawPointer, _ position: Int) -> Int64 {
    Int64(base.load(fromByteOffset: position, as: UInt8.self))
  }
}

/// A closed range to compare with, and whether its outside is meant.
struct TestedRange<Bound: Comparable> {
  var low: Bound
  var high: Bound
  var flip: Int

  /// What a row without a value gets.
  var passesNull: Bool

  init(_ low: Bound, _ high: Bound, isFlipped: Bool, passesNull: Bool = false) {
    self.low = low
    self.high = high
    self.passesNull = passesNull
    flip = isFlipped ? 1 : 0
  }

  /// 1 for a value that passes, else 0; without a branch.
  @inline(__always)
  func passes(_ value: Bound) -> Int {
    ((value >= low ? 1 : 0) & (value <= high ? 1 : 0)) ^ flip
  }
}

/// Keeps the positions whose value passes; the number of those kept.
///
/// Writing every position and moving the cursor by 0 or 1 has no branch to mispredict.
@inline(__always)
func keepPassing<Loader: ColumnLoader>(
  _ loader: Loader.Type,
  _ base: UnsafeRawPointer,
  _ range: TestedRange<Loader.Loaded>,
  _ selection: inout Selection
) {
  let positions = selection.positions
  var kept = 0
  if selection.isDense {
    for position in 0..<selection.count {
      positions[kept] = UInt16(truncatingIfNeeded: position)
      kept &+= range.passes(Loader.load(base, position))
    }
  } else {
    for index in 0..<selection.count {
      let position = positions[index]
      positions[kept] = position
      kept &+= range.passes(Loader.load(base, Int(position)))
    }
  }
  selection.narrow(to: kept)
}

/// As above, for a block in which some of the rows have no value.
@inline(__always)
func keepPassing<Loader: ColumnLoader>(
  _ loader: Loader.Type,
  _ base: UnsafeRawPointer,
  _ range: TestedRange<Loader.Loaded>,
  valid: UnsafePointer<UInt64>,
  _ selection: inout Selection
) {
  selection.materialize()
  let positions = selection.positions
  let null = range.passesNull ? 1 : 0
  var kept = 0
  for index in 0..<selection.count {
    let position = positions[index]
    positions[kept] = position
    let isValid = Int(
      truncatingIfNeeded: valid[Int(position &>> 6)] &>> UInt64(position & 63) & 1
    )
    let passes = range.passes(Loader.load(base, Int(position)))
    kept &+= (isValid & passes) | ((isValid ^ 1) & null)
  }
  selection.narrow(to: kept)
}
