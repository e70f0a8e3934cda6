import DaybookModel
import DaybookStore
import Foundation
import TestSupport

/// One step of a random script: a transaction, or something done to the store in between.
enum ScriptStep: CustomStringConvertible {
  case save([ScriptChange])
  case reopen
  case look(back: Int)
  case revert

  var description: String {
    switch self {
    case .save(let changes): "save \(changes)"
    case .reopen: "reopen"
    case .look(let back): "look back \(back)"
    case .revert: "revert"
    }
  }
}

/// One change of a row; numbers select among the rows there are, so that any part of a script is
/// a script.
enum ScriptChange: CustomStringConvertible {
  case insert(entity: Int, values: UInt64)
  case update(row: Int, values: UInt64)
  case delete(row: Int)
  case relate(row: Int, target: Int)
  case enroll(row: Int, targets: [Int])
  case arrange(row: Int, targets: [Int])

  var description: String {
    switch self {
    case .insert(let entity, let values): "insert(\(entity), \(values))"
    case .update(let row, let values): "update(\(row), \(values))"
    case .delete(let row): "delete(\(row))"
    case .relate(let row, let target): "relate(\(row), \(target))"
    case .enroll(let row, let targets): "enroll(\(row), \(targets))"
    case .arrange(let row, let targets): "arrange(\(row), \(targets))"
    }
  }
}

extension ScriptStep {
  /// Makes a random script.
  static func script(count: Int, _ random: inout SeededGenerator) -> [ScriptStep] {
    (0..<count).map { _ in
      switch Int.random(in: 0..<14, using: &random) {
      case 0: return .reopen
      case 1: return .look(back: Int.random(in: 0..<20, using: &random))
      case 2...3: return .revert
      default:
        let changeCount = Int.random(in: 1...6, using: &random)
        return .save((0..<changeCount).map { _ in ScriptChange.random(&random) })
      }
    }
  }
}

extension ScriptChange {
  fileprivate static func random(_ random: inout SeededGenerator) -> ScriptChange {
    let row = Int.random(in: 0..<1_000, using: &random)
    let other = Int.random(in: 0..<1_000, using: &random)
    let others = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      Int.random(in: 0..<1_000, using: &random)
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: return .insert(entity: row, values: random.next())
    case 3...5: return .update(row: row, values: random.next())
    case 6: return .delete(row: row)
    case 7: return .relate(row: row, target: other)
    case 8: return .enroll(row: row, targets: others)
    default: return .arrange(row: row, targets: others)
    }
  }
}
