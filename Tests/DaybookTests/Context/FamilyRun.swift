import Daybook

/// Runs a script over a root, its two children and a grandchild, and over dictionaries.
final class FamilyRun {
  private let sandbox: Sandbox
  private var contexts: [ManagedObjectContext]
  private var overlays = Array(repeating: Overlay(), count: 4)
  private var saved = World()

  /// By context: its parent; the root has none.
  private static let parents: [Int?] = [nil, 0, 0, 1]

  init(_ kind: StoreKind) throws {
    sandbox = try Sandbox(kind, try Staff.model())
    contexts = FamilyRun.family(of: sandbox.context())
  }

  private static func family(of root: ManagedObjectContext) -> [ManagedObjectContext] {
    let child = ManagedObjectContext(parent: root)
    let sibling = ManagedObjectContext(parent: root)
    return [root, child, sibling, ManagedObjectContext(parent: child)]
  }

  /// What went wrong, in words; `nil` where contexts and dictionaries agree all along.
  static func failure(of script: [FamilyStep], _ kind: StoreKind) -> String? {
    do {
      let run = try FamilyRun(kind)
      for (index, step) in script.enumerated() {
        if let difference = try run.run(step) { return "step \(index), \(step): \(difference)" }
      }
      return try run.finish()
    } catch {
      return "threw \(error)"
    }
  }

  private func finish() throws -> String? {
    for context in [3, 1, 2, 0] {
      if let difference = try compare(context) { return "at the end: \(difference)" }
      try save(context)
    }
    for context in 0..<4 {
      if let difference = try compare(context) { return "saved: \(difference)" }
    }
    try sandbox.reopen()
    return try World(sandbox.context()) == saved ? nil : "reopened store differs"
  }

  private func run(_ step: FamilyStep) throws -> String? {
    mergeNewest(step.context)
    switch step.action {
    case .insertPerson, .insertCompany: insert(step)
    case .edit: try edit(step)
    case .employ, .adopt, .befriend, .togglePeer, .toggleBoard:
      try link(step)
      forgetMet(step.context)
    case .deletePerson, .deleteCompany: try delete(step)
    case .save: try save(step.context)
    case .rollBack: rollBack(step.context)
    case .saveElsewhere: try saveElsewhere(step)
    case .compare: return try compare(step.context)
    case .startAgain: startAgain()
    }
    return nil
  }

  private func world(_ context: Int, showsDeleted: Bool = false) -> World {
    var world = FamilyRun.parents[context].map { self.world($0) } ?? saved
    overlays[context].lay(over: &world, showsDeleted: showsDeleted)
    return world
  }

  /// Lets a context and its parents show the newest values of edited objects too.
  private func mergeNewest(_ context: Int) {
    if let parent = FamilyRun.parents[context] { mergeNewest(parent) }
    contexts[context].mergeNewestChanges()
    // What leads to a deleted object again is taken out of its relationships again.
    let world = world(context, showsDeleted: true)
    for id in overlays[context].deleted { overlays[context].delete(id, from: world) }
    forgetMet(context)
  }

  /// A member that comes and goes again is no change.
  private func forgetMet(_ context: Int) {
    overlays[context].forgetMet(FamilyRun.parents[context].map { world($0) } ?? saved)
  }

  private func compare(_ index: Int) throws -> String? {
    mergeNewest(index)
    let expected = world(index)
    let found = try World(contexts[index])
    if found != expected { return "context \(index) shows\n\(found)\ninstead of\n\(expected)" }
    if let difference = try expected.inverseDifference(contexts[index]) { return difference }
    return try World(sandbox.context()) == saved ? nil : "the store differs"
  }
}

// MARK: - Steps

extension FamilyRun {
  private func insert(_ step: FamilyStep) {
    let context = contexts[step.context]
    if step.action == .insertCompany {
      let company = context.company("C\(step.first)")
      overlays[step.context].companies[company.objectID] = company.title
    } else {
      let person = context.person("P\(step.first)")
      overlays[step.context].people.insert(person.objectID)
      overlays[step.context].names[person.objectID] = person.name
    }
  }

  private func edit(_ step: FamilyStep) throws {
    guard let (id, person) = try somebody(step, step.first) else { return }
    let (name, age) = ("N\(step.second % 5)", step.second % 3)
    if person.name != name { overlays[step.context].names[id] = name }
    person.name = name
    guard step.second % 2 == 0 else { return }
    if person.age != age { overlays[step.context].ages[id] = age }
    person.age = age
  }

  private func link(_ step: FamilyStep) throws {
    guard let (id, person) = try somebody(step, step.first) else { return }
    let isNew = step.second % 4 != 0
    if step.action == .employ || step.action == .toggleBoard {
      guard let (companyID, company) = try someCompany(step) else { return }
      if step.action == .toggleBoard { return toggleBoard(step, id, person, (companyID, company)) }
      // Setting what is there already is no change, so that others may change it.
      guard person.company !== (isNew ? company : nil) else { return }
      if isNew { company.employees.insert(person) } else { person.company = nil }
      overlays[step.context].employers[id] = .some(isNew ? companyID : nil)
      return
    }
    guard let (otherID, other) = try somebody(step, step.second) else { return }
    switch step.action {
    case .adopt:
      guard person.parent !== (isNew ? other : nil) else { return }
      person.parent = isNew ? other : nil
      overlays[step.context].parents[id] = .some(isNew ? otherID : nil)
    case .befriend: befriend(step, (id, person), (otherID, other), isNew)
    case .togglePeer: togglePeer(step, (id, person), (otherID, other))
    case .insertPerson, .insertCompany, .edit, .employ, .toggleBoard, .deletePerson,
      .deleteCompany, .save, .rollBack, .saveElsewhere, .compare, .startAgain:
      break
    }
  }

  private func befriend(
    _ step: FamilyStep,
    _ one: (ManagedObjectID, Person),
    _ other: (ManagedObjectID, Person),
    _ isNew: Bool
  ) {
    let before = world(step.context)
    var after = before
    after.befriend(one.0, isNew ? other.0 : nil)
    let changed = after.people.filter { before.people[$0.key]?.friend != $0.value.friend }
    // A friendship has two sides: only one context at a time changes those of a person.
    let isTaken = overlays.indices.contains { index in
      index != step.context && changed.keys.contains { overlays[index].friends[$0] != nil }
    }
    guard !isTaken else { return }
    one.1.friend = isNew ? other.1 : nil
    for (id, human) in changed { overlays[step.context].friends[id] = .some(human.friend) }
  }

  private func togglePeer(
    _ step: FamilyStep,
    _ one: (ManagedObjectID, Person),
    _ other: (ManagedObjectID, Person)
  ) {
    let isMember = one.1.peers.contains(other.1)
    if isMember { one.1.peers.remove(other.1) } else { other.1.peers.insert(one.1) }
    overlays[step.context].peers[Overlay.Pair(owner: one.0, member: other.0)] = !isMember
    overlays[step.context].peers[Overlay.Pair(owner: other.0, member: one.0)] = !isMember
  }

  private func toggleBoard(
    _ step: FamilyStep,
    _ id: ManagedObjectID,
    _ person: Person,
    _ company: (ManagedObjectID, Company)
  ) {
    let isMember = person.boards.contains(company.1)
    if isMember { person.boards.remove(company.1) } else { company.1.board.insert(person) }
    overlays[step.context].boards[Overlay.Pair(owner: id, member: company.0)] = !isMember
  }

  private func delete(_ step: FamilyStep) throws {
    let found: (ManagedObjectID, ManagedObject)?
    if step.action == .deleteCompany {
      found = try someCompany(step).map { ($0.0, $0.1) }
    } else {
      found = try somebody(step, step.first).map { ($0.0, $0.1) }
    }
    // What another context has changed, or leads to, would make a conflict.
    guard let (id, object) = found, !isUsed([id], besides: step.context) else { return }
    contexts[step.context].delete(object)
    contexts[step.context].processPendingChanges()
    overlays[step.context].delete(id, from: world(step.context))
  }

  private func isUsed(_ ids: Set<ManagedObjectID>, besides context: Int) -> Bool {
    overlays.indices.contains { index in
      index != context && !overlays[index].edited.isDisjoint(with: ids)
    }
  }

  private func save(_ context: Int) throws {
    try contexts[context].save()
    if let parent = FamilyRun.parents[context] {
      overlays[context].forgetEqual(world(parent))
      overlays[parent].take(overlays[context])
    } else {
      saved = world(context)
    }
    overlays[context] = Overlay()
  }

  private func rollBack(_ context: Int) {
    let inserted = overlays[context].people.union(overlays[context].companies.keys)
    guard !isUsed(inserted, besides: context) else { return }
    contexts[context].rollback()
    overlays[context] = Overlay()
  }

  /// Somebody else changes a person whom no context has changed.
  private func saveElsewhere(_ step: FamilyStep) throws {
    let ids = saved.people.keys.sorted { $0.number < $1.number }
    guard !ids.isEmpty else { return }
    let id = ids[step.first % ids.count]
    guard !isUsed([id], besides: -1), !overlays.contains(where: { $0.deleted.contains(id) })
    else { return }
    let other = sandbox.context()
    let person = try other.existingObject(with: id) as? Person
    person?.age += 1
    try other.save()
    saved.people[id]?.age += 1
  }

  /// Goes on with other contexts; what was not saved is forgotten.
  private func startAgain() {
    contexts = FamilyRun.family(of: sandbox.context())
    overlays = Array(repeating: Overlay(), count: 4)
  }
}

// MARK: - Choosing

extension FamilyRun {
  private func somebody(
    _ step: FamilyStep,
    _ number: Int
  ) throws -> (ManagedObjectID, Person)? {
    let world = world(step.context)
    let ids = world.people.keys.filter { !isGoing($0) }.sorted { $0.number < $1.number }
    guard !ids.isEmpty else { return nil }
    let id = ids[number % ids.count]
    guard let person = try contexts[step.context].existingObject(with: id) as? Person else {
      return nil
    }
    return (id, person)
  }

  private func someCompany(_ step: FamilyStep) throws -> (ManagedObjectID, Company)? {
    let world = world(step.context)
    let ids = world.companies.keys.filter { !isGoing($0) }.sorted { $0.number < $1.number }
    guard !ids.isEmpty else { return nil }
    let id = ids[step.second % ids.count]
    guard let company = try contexts[step.context].existingObject(with: id) as? Company else {
      return nil
    }
    return (id, company)
  }

  /// Whether some context has deleted an object and not saved that.
  private func isGoing(_ id: ManagedObjectID) -> Bool {
    overlays.contains { $0.deleted.contains(id) }
  }
}

extension World {
  /// What the sides of relationships that a world does not state say otherwise.
  fileprivate func inverseDifference(_ context: ManagedObjectContext) throws -> String? {
    for company in try context.all(Company.self) {
      let id = company.objectID
      let employees = Set(people.filter { $0.value.company == id }.keys)
      guard Set(company.employees.map(\.objectID)) == employees,
        company.employees.count == employees.count
      else { return "employees of \(id)" }
      let board = Set(people.filter { $0.value.boards.contains(id) }.keys)
      guard Set(company.board.map(\.objectID)) == board else { return "board of \(id)" }
    }
    for person in try context.all(Person.self) {
      let id = person.objectID
      let children = Set(people.filter { $0.value.parent == id }.keys)
      guard Set(person.children.map(\.objectID)) == children,
        person.children.count == children.count, person.peers.count == people[id]?.peers.count,
        person.boards.count == people[id]?.boards.count
      else { return "children, peers or boards of \(id)" }
    }
    return nil
  }
}
