import DaybookStore

/// The two states that `daybook diff` compares, with what people call them.
struct ComparedMoments {
  /// One of the two.
  struct Side {
    let path: String
    let state: StoreState
  }

  let older: Side
  let newer: Side

  /// Whether both are moments of one store.
  let isOneHistory: Bool

  /// Understands `STORE A B`, `STORE A` (until now) and `STORE OTHERSTORE`.
  init(_ run: CommandRun) throws(CommandFailure) {
    let path = run.arguments.operand(0)
    let words = Array(run.arguments.operands.dropFirst())
    guard try run.isMoment(words[0]) else {
      guard words.count == 1 else {
        throw .usage("'\(words[1])' is one argument too many: two stores are compared as they are")
      }
      isOneHistory = false
      older = Side(path: path, state: try run.openForReading().state)
      let other = try ReadTarget(words[0], files: run.environment.files)
      newer = Side(path: words[0], state: try StoreReading(other, at: nil, debug: run.debug).state)
      return
    }
    isOneHistory = true
    let zone = try run.zone()
    let moments = try words.map { word throws(CommandFailure) in
      try ComparedMoments.moment(word, zone)
    }
    let reading = try StoreReading(try run.readTarget(), at: moments[0], debug: run.debug)
    let last = moments.count == 2 ? moments[1] : nil
    older = Side(path: path, state: reading.state)
    newer = Side(path: path, state: try reading.state(at: last))
  }

  private static func moment(
    _ word: String,
    _ zone: DisplayZone
  ) throws(CommandFailure) -> Moment {
    do {
      return try Moment(word, flag: .at, zone: zone)
    } catch {
      // Here the word stands by itself, behind no flag.
      var failure = error
      failure.place = nil
      throw failure
    }
  }
}

extension CommandRun {
  /// Whether a word is a transaction or a date: it begins with a digit, and no file bears its name.
  fileprivate func isMoment(_ word: String) throws(CommandFailure) -> Bool {
    guard let first = word.utf8.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first,
      !word.contains("/")
    else { return false }
    return try environment.files.kind(of: word) == nil
  }
}
