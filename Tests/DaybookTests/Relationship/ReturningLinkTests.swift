import Daybook
import Testing

/// Links that lead to an object again which a context has deleted and not saved.
@Suite("Links that come back beneath a deletion")
struct ReturningLinkTests {
  /// A company with people, images and links of every kind that lead to it or to Ann.
  private struct Office {
    let sandbox: Sandbox
    let root: ManagedObjectContext
    let company: Company
    let ann: Person
    let ben: Person

    init(_ kind: StoreKind) throws {
      sandbox = try Sandbox(kind, try Staff.model())
      root = sandbox.context(undoing: true)
      company = root.company("ACME")
      ann = root.person("Ann", in: company)
      ben = root.person("Ben", in: company)
      company.board = [ann, ben]
      ben.friend = ann
      ben.idol = ann
      ben.peers.insert(ann)
      ben.parent = ann
      let image = Image(context: root)
      image.path = "logo"
      company.images.append(image)
      try root.save()
    }

    /// Takes all links away that lead to the company or to Ann.
    func cutLinks() {
      ben.company = nil
      ann.company = nil
      company.board = []
      (ben.friend, ben.idol, ben.parent) = (nil, nil, nil)
      ben.peers.remove(ann)
      company.images.removeAll()
      root.processPendingChanges()
    }
  }

  private func delete(
    _ objects: [ManagedObject],
    in context: ManagedObjectContext
  ) throws {
    for object in objects { context.delete(try #require(context.local(object))) }
    context.processPendingChanges()
  }

  @Test(arguments: StoreKind.allCases)
  func `DEL-01 what a parent's rollback brings back does not lead to what its child has deleted`(
    kind: StoreKind
  ) throws {
    let office = try Office(kind)
    office.cutLinks()
    let child = ManagedObjectContext(parent: office.root)
    try delete([office.company, office.ann], in: child)
    #expect(try child.all(Image.self).count == 1)

    office.root.rollback()
    #expect(office.ben.company === office.company)

    let ben = try #require(try child.all(Person.self).first)
    #expect(ben.name == "Ben")
    #expect(ben.company == nil)
    #expect(ben.boards.isEmpty)
    #expect(ben.friend == nil)
    #expect(ben.idol == nil)
    #expect(ben.peers.isEmpty)
    #expect(ben.parent == nil)
    #expect(try child.count(for: FetchRequest<Image>()) == 0, "Cascade reaches what came back")
    #expect(try child.count(for: FetchRequest<Person>(where: "company != nil")) == 0)
    try child.save()
    try office.root.save()
    let saved = try #require(try office.sandbox.context().all(Person.self).first)
    #expect(saved.company == nil)
    #expect(saved.idol == nil)
    #expect(try office.sandbox.context().count(for: FetchRequest<Image>()) == 0)
    guard kind == .disk else { return }
    let lines = try office.sandbox.lastTransactionLines()
    #expect(lines.contains { $0.contains(#""id":"Image/1""#) && $0.contains("cascade Company/1") })
    #expect(lines.contains { $0.contains(#""id":"Person/2""#) && $0.contains("nullify ") })
  }

  @Test(arguments: StoreKind.allCases)
  func `DEL-01 CTX-13 refreshing an object does not lead it to a deleted one again`(
    kind: StoreKind
  ) throws {
    let office = try Office(kind)
    let context = office.root
    context.delete(office.company)
    context.delete(office.ann)
    context.processPendingChanges()

    context.refresh(office.ben, mergeChanges: false)

    #expect(office.ben.company == nil)
    #expect(office.ben.boards.isEmpty)
    #expect(office.ben.friend == nil)
    #expect(office.ben.idol == nil)
    #expect(office.ben.peers.isEmpty)
    #expect(office.ben.parent == nil)
    try context.save()
    try office.sandbox.reopen()
    let saved = try #require(try office.sandbox.context().all(Person.self).first)
    #expect(saved.company == nil)
    #expect(saved.boards.isEmpty)
    #expect(saved.friend == nil)
    #expect(saved.idol == nil)
    #expect(saved.peers.isEmpty)
    #expect(saved.parent == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `DEL-01 a fetch that brings others' links to a deleted object applies its rules to them`(
    kind: StoreKind
  ) throws {
    let office = try Office(kind)
    office.cutLinks()
    try office.root.save()
    office.root.mergePolicy = .mergeByPropertyObjectTrump
    let other = office.sandbox.context()
    let theirs = try #require(try other.all(Person.self).last)
    try delete([office.company, office.ann], in: office.root)
    theirs.company = other.local(office.company)
    theirs.idol = other.local(office.ann)
    theirs.friend = other.local(office.ann)
    let image = try #require(try other.all(Image.self).first)
    other.local(office.company)?.images.append(image)
    try other.save()

    #expect(try office.root.all(Person.self).map(\.name) == ["Ben"])

    #expect(office.ben.company == nil)
    #expect(office.ben.idol == nil)
    #expect(office.ben.friend == nil)
    #expect(try office.root.count(for: FetchRequest<Image>()) == 0)
    try office.root.save()
    let saved = try #require(try office.sandbox.context().all(Person.self).first)
    #expect(saved.company == nil)
    #expect(saved.idol == nil)
    #expect(saved.friend == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `CTX-20 undoing the deletion gives the links back that came meanwhile`(
    kind: StoreKind
  ) throws {
    let office = try Office(kind)
    office.cutLinks()
    let child = ManagedObjectContext(parent: office.root)
    child.undoManager = ManagedObjectContext.UndoManager()
    try delete([office.company, office.ann], in: child)
    office.root.rollback()
    let ben = try #require(try child.all(Person.self).first)
    #expect(ben.company == nil)

    child.undo()

    #expect(ben.company === child.local(office.company))
    #expect(ben.idol === child.local(office.ann))
    #expect(ben.friend === child.local(office.ann))
    #expect(ben.parent === child.local(office.ann))
    #expect(try child.count(for: FetchRequest<Image>()) == 1)
    #expect(child.undoManager?.canUndo == false)
    child.redo()
    #expect(ben.company == nil)
    #expect(ben.idol == nil)
    #expect(try child.count(for: FetchRequest<Image>()) == 0)
  }
}
