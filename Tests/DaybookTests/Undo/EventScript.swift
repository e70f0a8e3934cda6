import Daybook
import TestSupport

/// A list of things to do with a context, which can be shortened and is readable in a report.
struct EventScript: CustomStringConvertible {
  /// What happens as one event, or in between.
  enum Step {
    case event([Edit])
    case undo
    case redo
    case save
    case fetch

    /// Another context changes, links or deletes something that is saved.
    case elsewhere(Edit)
  }

  /// One edit; the numbers choose what it is applied to.
  struct Edit {
    var kind: Kind
    var first: Int
    var second: Int
  }

  enum Kind: CaseIterable {
    case insertCompany, insertPerson, insertImage, insertBadge, rename, age, employ, dismiss
    case befriend, beget, orphan, meet, part, join, leave, pin, unpin, admire
    case addImage, moveImage, removeImage, deletePerson, deleteCompany, deleteOther
  }

  var steps: [Step] = []

  init(_ generator: inout SeededGenerator, count: Int, elsewhere: Bool) {
    for _ in 0..<count {
      switch Int.random(in: 0..<100, using: &generator) {
      case 0..<55:
        let count = Int.random(in: 1...4, using: &generator)
        steps.append(.event((0..<count).map { _ in Edit(&generator) }))
      case 55..<78: steps.append(.undo)
      case 78..<90: steps.append(.redo)
      case 90..<95: steps.append(.save)
      default: steps.append(elsewhere ? .elsewhere(Edit(&generator)) : .fetch)
      }
    }
  }

  var description: String {
    steps.map { step in
      switch step {
      case .event(let edits):
        "event(" + edits.map { "\($0.kind) \($0.first) \($0.second)" }.joined(separator: ", ") + ")"
      case .elsewhere(let edit): "elsewhere(\(edit.kind) \(edit.first) \(edit.second))"
      case .undo: "undo"
      case .redo: "redo"
      case .save: "save"
      case .fetch: "fetch"
      }
    }.joined(separator: "\n")
  }

  /// Leaves out whatever the failure does not need.
  func shrunk(_ fails: (EventScript) -> Bool) -> EventScript {
    var script = self
    script.steps = steps.shortened { steps in
      var shorter = self
      shorter.steps = steps
      return fails(shorter)
    }
    return script.withoutNeedlessEdits(fails)
  }

  private func withoutNeedlessEdits(_ fails: (EventScript) -> Bool) -> EventScript {
    var script = self
    for position in script.steps.indices {
      guard case .event(var edits) = script.steps[position] else { continue }
      for index in edits.indices.reversed() {
        var shorter = script
        var fewer = edits
        fewer.remove(at: index)
        shorter.steps[position] = .event(fewer)
        guard fails(shorter) else { continue }
        (script, edits) = (shorter, fewer)
      }
    }
    return script
  }
}

extension EventScript.Edit {
  init(_ generator: inout SeededGenerator) {
    kind = EventScript.Kind.allCases.randomElement(using: &generator) ?? .insertPerson
    first = Int.random(in: 0..<1_000, using: &generator)
    second = Int.random(in: 0..<1_000, using: &generator)
  }

  /// Does it to a context; nothing where there is nothing to do it to.
  func apply(to context: ManagedObjectContext) throws {
    let people = try context.all(Person.self)
    let companies = try context.all(Company.self)
    let images = try context.all(Image.self)
    if applyInsertion(to: context) { return }
    guard let person = pick(people, first), let other = pick(people, second) else { return }
    switch kind {
    case .rename: person.name = "name \(second)"
    case .age: person.age = second
    case .employ: person.company = pick(companies, second)
    case .dismiss: person.company = nil
    case .befriend: person.friend = other
    case .beget: person.children.insert(other)
    case .orphan: person.parent = nil
    case .meet: person.peers.insert(other)
    case .part: person.peers.removeAll()
    case .join: if let company = pick(companies, second) { person.boards.insert(company) }
    case .leave: pick(companies, second)?.board.remove(person)
    case .pin: person.badge = pick(try context.all(Badge.self), second)
    case .unpin: person.badge = nil
    case .admire: person.idol = other
    case .deletePerson: context.delete(person)
    case .deleteCompany: if let company = pick(companies, first) { context.delete(company) }
    case .deleteOther:
      let others: [ManagedObject] = images + (try context.all(Badge.self))
      if let other = pick(others, first) { context.delete(other) }
    case .addImage, .moveImage, .removeImage:
      if let company = pick(companies, first) { applyToImages(of: company, images) }
    case .insertCompany, .insertPerson, .insertImage, .insertBadge: break
    }
  }

  private func applyInsertion(to context: ManagedObjectContext) -> Bool {
    switch kind {
    case .insertCompany: _ = context.company("company \(second)")
    case .insertPerson: _ = context.person("person \(second)")
    case .insertImage: Image(context: context).path = "image \(second)"
    case .insertBadge: Badge(context: context).code = Int32(second)
    default: return false
    }
    return true
  }

  private func applyToImages(of company: Company, _ images: [Image]) {
    if kind == .addImage, let image = pick(images, second) {
      company.images.insert(image, at: second % (company.images.count + 1))
    }
    guard !company.images.isEmpty else { return }
    let position = second % company.images.count
    if kind == .moveImage { company.images.move(from: position, to: company.images.count - 1) }
    if kind == .removeImage { company.images.remove(at: position) }
  }

  private func pick<T>(_ objects: [T], _ number: Int) -> T? {
    objects.isEmpty ? nil : objects[number % objects.count]
  }
}
