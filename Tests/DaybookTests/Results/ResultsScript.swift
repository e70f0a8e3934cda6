import Daybook
import TestSupport

/// One random edit, which names objects by their place among all, so that it means something
/// whatever was left out before it.
enum ResultsStep: CustomStringConvertible {
  case insert(name: Int, age: Int, company: Int?)
  case found(title: Int)
  case delete(Int)
  case disband(Int)
  case rename(Int, Int)
  case grow(Int, Int)
  case employ(Int, Int?)
  case retitle(Int, Int)
  case adopt(Int, Int?)
  case process
  case save
  case rollback
  case refresh
  case elsewhere([ResultsStep])
  case merge

  var description: String {
    switch self {
    case .insert(let name, let age, let company):
      "insert n\(name) \(age) in \(company.map(String.init) ?? "-")"
    case .found(let title): "found t\(title)"
    case .delete(let index): "delete \(index)"
    case .disband(let index): "disband \(index)"
    case .rename(let index, let name): "rename \(index) n\(name)"
    case .grow(let index, let age): "grow \(index) \(age)"
    case .employ(let index, let company):
      "employ \(index) in \(company.map(String.init) ?? "-")"
    case .retitle(let index, let title): "retitle \(index) t\(title)"
    case .adopt(let index, let parent): "adopt \(index) by \(parent.map(String.init) ?? "-")"
    case .process: "process"
    case .save: "save"
    case .rollback: "rollback"
    case .refresh: "refresh"
    case .elsewhere(let steps): "elsewhere \(steps)"
    case .merge: "merge"
    }
  }
}

extension ResultsStep {
  /// A script of a few dozen steps.
  static func script(_ generator: inout SeededGenerator) -> [ResultsStep] {
    let length = Int.random(in: 4...24, using: &generator)
    let beginning = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
      edit(&generator)
    }
    return beginning + (0..<length).map { _ in step(&generator) }
  }

  private static func step(_ generator: inout SeededGenerator) -> ResultsStep {
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<62: edit(&generator)
    case 62..<76: .process
    case 76..<84: .save
    case 84..<87: .rollback
    case 87..<89: .refresh
    case 89..<96:
      .elsewhere(
        (0..<Int.random(in: 1...4, using: &generator)).map { _ in edit(&generator) }
      )
    default: .merge
    }
  }

  private static func edit(_ generator: inout SeededGenerator) -> ResultsStep {
    let index = Int.random(in: 0..<1_000, using: &generator)
    let number = Int.random(in: 0..<5, using: &generator)
    let other = Int.random(in: 0..<6, using: &generator)
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<30: return .insert(name: number, age: index % 9, company: other < 2 ? nil : other)
    case 30..<38: return .found(title: number)
    case 38..<52: return .delete(index)
    case 52..<55: return .disband(index)
    case 55..<67: return .rename(index, number)
    case 67..<77: return .grow(index, index % 9)
    case 77..<88: return .employ(index, other < 2 ? nil : other)
    case 88..<94: return .retitle(index, number)
    default: return .adopt(index, other < 2 ? nil : index / 7)
    }
  }
}

extension ManagedObjectContext {
  /// Does one edit; nothing where there is nobody to do it to.
  func perform(_ step: ResultsStep) throws {
    switch step {
    case .insert(let name, let age, let company):
      _ = person("n\(name)", age: age, in: try company.flatMap(companyAt))
    case .found(let title): _ = company("t\(title)")
    case .delete(let index): if let person = try personAt(index) { delete(person) }
    case .disband(let index): if let company = try companyAt(index) { delete(company) }
    case .rename(let index, let name): try personAt(index)?.name = "n\(name)"
    case .grow(let index, let age): try personAt(index)?.age = age
    case .employ(let index, let company):
      try personAt(index)?.company = try company.flatMap(companyAt)
    case .retitle(let index, let title): try companyAt(index)?.title = "t\(title)"
    case .adopt(let index, let parent):
      let adopter = try parent.flatMap(personAt)
      try personAt(index)?.parent = adopter
    case .process: processPendingChanges()
    case .save: try save()
    case .rollback: rollback()
    case .refresh: refreshAllObjects()
    case .merge: mergeNewestChanges()
    case .elsewhere: break
    }
  }

  // Objects are looked up among the registered ones, since a fetch would end the event.
  private func personAt(_ index: Int) throws -> Person? { living(Person.self, index) }

  private func companyAt(_ index: Int) throws -> Company? { living(Company.self, index) }

  private func living<T: ManagedObject>(_ type: T.Type, _ index: Int) -> T? {
    let objects = registeredObjects.compactMap { $0 as? T }.filter(\.isAlive)
      .sorted { $0.objectID.number < $1.objectID.number }
    return objects.isEmpty ? nil : objects[index % objects.count]
  }
}
