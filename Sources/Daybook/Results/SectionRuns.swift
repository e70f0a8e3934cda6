/// The sections of a list: names and sizes, in order.
struct SectionRuns {
  struct Run {
    let name: String
    var count: Int

    /// Which section this was before the edit; -1 for a new one.
    var former: Int
  }

  private(set) var runs: [Run] = []

  /// By section: how many rows stand before it.
  private(set) var starts: [Int] = []

  /// By name: how many sections have it, which is one in a list that is in order.
  private var names: [String: Int] = [:]

  /// Whether there is one section whatever the list holds.
  let isSingle: Bool

  init(isSingle: Bool) {
    self.isSingle = isSingle
    guard isSingle else { return }
    runs = [Run(name: "", count: 0, former: 0)]
    starts = [0]
    names = ["": 1]
  }

  /// Where the row at an index stands.
  func position(of index: Int) -> SectionedPosition {
    let section = starts.lastStart(notAfter: index)
    return SectionedPosition(section: section, item: index - starts[section])
  }

  /// The index of a position, if there is one.
  func index(of position: SectionedPosition) -> Int? {
    guard runs.indices.contains(position.section), position.item >= 0,
      position.item < runs[position.section].count
    else { return nil }
    return starts[position.section] + position.item
  }

  /// The indices of a section's rows.
  func range(_ section: Int) -> Range<Int> {
    starts[section]..<starts[section] + runs[section].count
  }
}

// MARK: - Editing

extension SectionRuns {
  /// What an edit made of the sections.
  struct Outcome {
    /// Sections that are gone, by their former number, descending.
    var removed: [(index: Int, name: String)] = []
    /// New sections, ascending.
    var inserted: [(index: Int, name: String)] = []
  }

  /// Takes rows out at indices and puts rows in, both ascending; the latter stand at their index
  /// when all is done.
  ///
  /// Names are not asked for where there is one section whatever the list holds. A section that is
  /// emptied and filled again at the same place is the same section.
  ///
  /// - Returns: `nil` if rows of one section would stand apart.
  mutating func edit(
    removing removed: [Int],
    inserting inserted: some Collection<(index: Int, name: String)>
  ) -> Outcome? {
    if isSingle {
      runs[0].count += inserted.count - removed.count
      return Outcome()
    }
    for index in runs.indices { runs[index].former = index }
    for index in removed { runs[starts.lastStart(notAfter: index)].count -= 1 }
    guard insert(inserted) else { return nil }
    let outcome = finish()
    return names.count == runs.count ? outcome : nil
  }

  /// Puts rows in; false if one would stand in the middle of another section.
  private mutating func insert(_ inserted: some Sequence<(index: Int, name: String)>) -> Bool {
    // The last section that has rows before the index, and how many rows end with it.
    var (current, end, next) = (-1, 0, 0)
    for (index, name) in inserted {
      while end < index, next < runs.count {
        if runs[next].count > 0 { (current, end) = (next, end + runs[next].count) }
        next += 1
      }
      if end > index {
        guard runs[current].name == name else { return false }
      } else {
        let place = place(for: name, after: current)
        if place.isNew {
          runs.insert(Run(name: name, count: 0, former: -1), at: place.section)
          names[name, default: 0] += 1
        }
        if place.section != current { end += runs[place.section].count }
        (current, next) = (place.section, place.section + 1)
      }
      runs[current].count += 1
      end += 1
    }
    return true
  }

  /// Where a row goes that stands behind all rows of a section and before the next one's.
  private func place(for name: String, after section: Int) -> (section: Int, isNew: Bool) {
    let new = (section: section + 1, isNew: true)
    if section >= 0, runs[section].name == name { return (section, false) }
    guard names[name] != nil else { return new }
    for candidate in section + 1..<runs.count {
      if runs[candidate].name == name { return (candidate, false) }
      if runs[candidate].count > 0 { return new }
    }
    return new
  }

  /// Drops empty sections and counts anew where each begins.
  private mutating func finish() -> Outcome {
    var outcome = Outcome()
    for run in runs.reversed() where run.count == 0 {
      names[run.name] = names[run.name] == 1 ? nil : names[run.name].map { $0 - 1 }
      if run.former >= 0 { outcome.removed.append((run.former, run.name)) }
    }
    if runs.contains(where: { $0.count == 0 }) { runs.removeAll { $0.count == 0 } }
    starts.removeAll(keepingCapacity: true)
    var start = 0
    for (index, run) in runs.enumerated() {
      starts.append(start)
      start += run.count
      if run.former < 0 { outcome.inserted.append((index, run.name)) }
    }
    return outcome
  }
}
