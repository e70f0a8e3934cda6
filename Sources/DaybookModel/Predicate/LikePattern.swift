/// A pattern of `LIKE`, parsed once: `?` is one character, `*` any number, `\` escapes.
package struct LikePattern: Sendable {
  /// One step of a pattern.
  package enum Step: Hashable, Sendable {
    /// Exactly this scalar.
    case scalar(Unicode.Scalar)

    /// Any one scalar.
    case anyScalar

    /// Any number of scalars.
    case anything
  }

  /// The steps from left to right, runs of `*` collapsed into one.
  package let steps: [Step]

  /// Parses a pattern; its letters are folded as the texts will be.
  package init(_ pattern: String, _ options: TextOptions) {
    var steps: [Step] = []
    var isEscaped = false
    for scalar in TextFolding.folded(pattern, options).unicodeScalars {
      if isEscaped {
        steps.append(.scalar(scalar))
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "*" {
        if steps.last != .anything { steps.append(.anything) }
      } else {
        steps.append(scalar == "?" ? .anyScalar : .scalar(scalar))
      }
    }
    if isEscaped { steps.append(.scalar("\\")) }
    self.steps = steps
  }

  /// Whether a folded text fits the whole pattern.
  ///
  /// - Complexity: O(*n* × *m*) at worst; a star is retried only from where it stands.
  package func matches(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var position = 0
    var step = 0
    var star = -1
    var starPosition = 0
    while position < scalars.count {
      if step < steps.count, steps[step] == .anything {
        star = step
        starPosition = position
        step += 1
      } else if step < steps.count, fits(scalars[position], steps[step]) {
        position += 1
        step += 1
      } else if star >= 0 {
        starPosition += 1
        position = starPosition
        step = star + 1
      } else {
        return false
      }
    }
    while step < steps.count, steps[step] == .anything { step += 1 }
    return step == steps.count
  }

  /// Returns a text in which every wildcard stands for itself.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if scalar == "*" || scalar == "?" || scalar == "\\" { escaped.append("\\") }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}

private func fits(_ scalar: Unicode.Scalar, _ step: LikePattern.Step) -> Bool {
  switch step {
  case .scalar(let expected): scalar == expected
  case .anyScalar: true
  case .anything: false
  }
}
