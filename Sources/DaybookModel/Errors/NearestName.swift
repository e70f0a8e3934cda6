/// Suggestions for names that somebody has mistyped.
package enum NearestName {
  /// Returns the candidate that `name` most likely stands for, or `nil` if none is near.
  ///
  /// Near is a third of the longer name's characters changed, but at least one and never all of the
  /// shorter name's; case counts half.
  /// Of equally near candidates the first in byte order wins.
  ///
  /// - Complexity: O(*n* · *m*) for each candidate, in characters of both names.
  package static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name)
    var best: (distance: Int, name: String)?
    for candidate in candidates {
      let characters = Array(candidate)
      let distance = distance(wanted, characters)
      guard distance <= max(2, max(wanted.count, characters.count) * 2 / 3),
        distance < 2 * min(wanted.count, characters.count)
      else { continue }
      if let found = best {
        let isCloser = distance < found.distance
        let isFirst = distance == found.distance && candidate.precedesInByteOrder(found.name)
        guard isCloser || isFirst else { continue }
      }
      best = (distance, candidate)
    }
    return best?.name
  }
}

/// Twice the number of insertions, deletions, replacements and swaps that make `left` `right`;
/// a change of case only costs one.
private func distance(_ left: [Character], _ right: [Character]) -> Int {
  var beforePrevious: [Int] = []
  var previous = (0...right.count).map { $0 * 2 }
  for row in left.indices {
    var current = [(row + 1) * 2]
    for column in right.indices {
      var cost = previous[column] + replacementCost(left[row], right[column])
      cost = min(cost, previous[column + 1] + 2, current[column] + 2)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        cost = min(cost, beforePrevious[column - 1] + 2)
      }
      current.append(cost)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.count]
}

private func replacementCost(_ left: Character, _ right: Character) -> Int {
  if left == right { 0 } else if left.lowercased() == right.lowercased() { 1 } else { 2 }
}

/// The sentence that suggests `nearest`, with the blank before it; empty without a suggestion.
func didYouMean(_ nearest: String?) -> String {
  nearest.map { ". Did you mean '\($0)'?" } ?? ""
}
