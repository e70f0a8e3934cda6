import Daybook

/// What one context has changed and not saved, as plain values over what its parent shows.
struct Overlay {
  struct Pair: Hashable {
    var owner: ManagedObjectID
    var member: ManagedObjectID
  }

  var people: Set<ManagedObjectID> = []
  var companies: [ManagedObjectID: String] = [:]
  var names: [ManagedObjectID: String] = [:]
  var ages: [ManagedObjectID: Int] = [:]
  var employers: [ManagedObjectID: ManagedObjectID?] = [:]
  var parents: [ManagedObjectID: ManagedObjectID?] = [:]
  var friends: [ManagedObjectID: ManagedObjectID?] = [:]
  var boards: [Pair: Bool] = [:]
  var peers: [Pair: Bool] = [:]
  var deleted: Set<ManagedObjectID> = []

  /// Every object whose values or links are among the changes.
  var edited: Set<ManagedObjectID> {
    var ids = people.union(companies.keys).union(names.keys).union(ages.keys)
    for links in [employers, parents, friends] {
      ids.formUnion(links.keys)
      ids.formUnion(links.values.compactMap { $0 })
    }
    for pairs in [boards, peers] {
      for pair in pairs.keys { ids.formUnion([pair.owner, pair.member]) }
    }
    return ids
  }

  /// Shows the changes over what the parent shows, perhaps without the deletions.
  func lay(over world: inout World, showsDeleted: Bool = false) {
    for id in people { world.people[id] = World.Human(name: "") }
    for (id, title) in companies { world.companies[id] = title }
    for (id, name) in names { world.people[id]?.name = name }
    for (id, age) in ages { world.people[id]?.age = age }
    for (id, company) in employers { world.people[id]?.company = company }
    for (id, parent) in parents { world.people[id]?.parent = parent }
    for (id, friend) in friends { world.people[id]?.friend = friend }
    for (pair, isMember) in boards {
      if isMember {
        world.people[pair.owner]?.boards.insert(pair.member)
      } else {
        world.people[pair.owner]?.boards.remove(pair.member)
      }
    }
    for (pair, isMember) in peers {
      if isMember {
        world.people[pair.owner]?.peers.insert(pair.member)
      } else {
        world.people[pair.owner]?.peers.remove(pair.member)
      }
    }
    for id in deleted where !showsDeleted {
      if id.entityName == "Company" { world.removeCompany(id) } else { world.removePerson(id) }
    }
  }

  /// Forgets memberships that are what the parent shows by now.
  mutating func forgetMet(_ world: World) {
    boards = boards.filter { pair, isMember in
      world.people[pair.owner]?.boards.contains(pair.member) ?? false != isMember
    }
    peers = peers.filter { pair, isMember in
      world.people[pair.owner]?.peers.contains(pair.member) ?? false != isMember
    }
  }

  /// Forgets values that the parent shows too: they are no changes to be saved.
  mutating func forgetEqual(_ world: World) {
    names = names.filter { world.people[$0]?.name != $1 }
    ages = ages.filter { world.people[$0]?.age != $1 }
    employers = employers.filter { id, company in
      world.people[id].map { $0.company != company } ?? true
    }
    parents = parents.filter { id, parent in
      world.people[id].map { $0.parent != parent } ?? true
    }
    friends = friends.filter { id, friend in
      world.people[id].map { $0.friend != friend } ?? true
    }
  }

  /// Deletes an object that a world has, and what leads to it.
  mutating func delete(_ id: ManagedObjectID, from world: World) {
    for (key, human) in world.people {
      if human.company == id { employers[key] = .some(nil) }
      if human.parent == id { parents[key] = .some(nil) }
      if human.friend == id { friends[key] = .some(nil) }
    }
    deleted.insert(id)
  }

  /// Takes over what a child has saved.
  mutating func take(_ child: Overlay) {
    people.formUnion(child.people)
    companies.merge(child.companies) { $1 }
    names.merge(child.names) { $1 }
    ages.merge(child.ages) { $1 }
    employers.merge(child.employers) { $1 }
    parents.merge(child.parents) { $1 }
    friends.merge(child.friends) { $1 }
    boards.merge(child.boards) { $1 }
    peers.merge(child.peers) { $1 }
    deleted.formUnion(child.deleted)
  }
}

/// One step of a random script over several contexts; numbers select among what there is, so that
/// any part of a script is a script.
struct FamilyStep: CustomStringConvertible {
  enum Action: CaseIterable {
    case insertPerson
    case insertCompany
    case edit
    case employ
    case adopt
    case befriend
    case togglePeer
    case toggleBoard
    case deletePerson
    case deleteCompany
    case save
    case rollBack
    case saveElsewhere
    case compare
    case startAgain
  }

  var context: Int
  var action: Action
  var first: Int
  var second: Int

  var description: String { "\(action)(in: \(context), \(first), \(second))" }
}
