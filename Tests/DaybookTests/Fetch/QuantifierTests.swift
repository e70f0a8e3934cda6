import Daybook
import Testing

/// Conditions about the members of relationships, as a context asks them of its store.
@Suite("Quantified conditions")
struct QuantifierTests {
  /// Companies by the names of their employees: all ready, mixed, none ready, nobody.
  private static let staff = [
    ("all", ["ready", "ready"]), ("mixed", ["ready", "busy"]), ("none", ["busy"]), ("empty", []),
  ]

  /// Expects companies three times: unsaved, saved, and with one unsaved change that has no effect.
  private func expect(
    _ cases: [(format: String, titles: [String])],
    _ kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    for (title, names) in Self.staff {
      let company = context.company(title)
      for name in names { _ = context.person(name, age: name.count, in: company) }
    }
    for step in ["unsaved", "saved", "edited"] {
      if step == "saved" { try context.save() }
      if step == "edited" { try context.all(Person.self).first?.age = 50 }
      for (format, titles) in cases {
        let request = try FetchRequest<Company>(where: format)
        #expect(try context.fetch(request).map(\.title) == titles, "\(format), \(step)")
        #expect(try context.count(for: request) == titles.count, "\(format), \(step)")
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `PRD-08 CONTAINS asks whether an object is a member`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let company = context.company("A")
    let (ann, ben) = (context.person("Ann", in: company), context.person("Ben"))
    company.board = [ann]
    context.company("B").board = [ann, ben]
    try context.save()

    func titles(_ format: String, _ argument: ManagedObject) throws -> [String] {
      try context.fetch(FetchRequest<Company>(where: format, argument)).map(\.title)
    }
    #expect(try titles("board CONTAINS %@", ann) == ["A", "B"])
    #expect(try titles("board CONTAINS %@", ben) == ["B"])
    #expect(try titles("employees CONTAINS %@", ben) == [])
  }

  @Test(arguments: StoreKind.allCases)
  func `PRD-09 ANY is true of one member, through any number of relationships`(
    kind: StoreKind
  ) throws {
    try expect(
      [
        ("ANY employees.name == 'ready'", ["all", "mixed"]),
        ("SOME employees.name == 'busy'", ["mixed", "none"]),
        ("ANY employees.company.employees.name == 'busy'", ["mixed", "none"]),
      ],
      kind
    )
  }

  @Test(arguments: StoreKind.allCases)
  func `PRD-10 ALL is true of every member, and of no member at all`(kind: StoreKind) throws {
    try expect(
      [
        ("ALL employees.name == 'ready'", ["all", "empty"]),
        ("NOT ALL employees.name == 'ready'", ["mixed", "none"]),
        ("ALL employees.name BEGINSWITH 'b'", ["none", "empty"]),
      ],
      kind
    )
  }

  @Test(arguments: StoreKind.allCases)
  func `PRD-11 NONE is true where no member is so`(kind: StoreKind) throws {
    try expect(
      [
        ("NONE employees.name == 'ready'", ["none", "empty"]),
        ("NOT ANY employees.name == 'ready'", ["none", "empty"]),
      ],
      kind
    )
  }

  @Test(arguments: StoreKind.allCases)
  func `PRD-12 a subquery counts the members that fit, also inside another one`(
    kind: StoreKind
  ) throws {
    try expect(
      [
        ("SUBQUERY(employees, $e, $e.name == 'ready').@count == 1", ["mixed"]),
        ("SUBQUERY(employees, $e, $e.name == 'ready').@count > 0", ["all", "mixed"]),
        (
          "SUBQUERY(employees, $e, SUBQUERY($e.company.employees, $c, $c.name != $e.name)"
            + ".@count > 0).@count == 2", ["mixed"]
        ),
      ],
      kind
    )
  }

  @Test(arguments: StoreKind.allCases)
  func `PRD-19 elements are named by their position, or as first, last and size`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    for (title, paths) in [("three", ["c", "a", "b"]), ("one", ["a"]), ("empty", [])] {
      let company = context.company(title)
      for path in paths {
        let image = Image(context: context)
        image.path = path
        company.images.append(image)
      }
    }
    for isSaved in [false, true] {
      if isSaved { try context.save() }
      for (format, titles) in [
        ("images[SIZE] == 3", ["three"]), ("images[FIRST].path == 'a'", ["one"]),
        ("images[LAST].path == 'b'", ["three"]), ("images[1].path == 'a'", ["three"]),
        ("images[0] == nil", ["empty"]),
      ] {
        let found = try context.fetch(FetchRequest<Company>(where: format)).map(\.title)
        #expect(found == titles, "\(format), saved: \(isSaved)")
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `PRD-13 operators add members up, and nothing adds up to nothing`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let (full, _) = (context.company("full"), context.company("empty"))
    for age in [20, 30, 40] { _ = context.person("P\(age)", age: age, in: full) }
    for isSaved in [false, true] {
      if isSaved { try context.save() }
      for (format, titles) in [
        ("employees.@count > 2", ["full"]), ("employees.@sum.age == 90", ["full"]),
        ("employees.@sum.age == 0", ["empty"]), ("employees.@avg.age == 30", ["full"]),
        ("employees.@min.age == 20 AND employees.@max.age == 40", ["full"]),
        ("employees.@max.age == nil", ["empty"]),
      ] {
        let found = try context.fetch(FetchRequest<Company>(where: format)).map(\.title)
        #expect(found == titles, "\(format), saved: \(isSaved)")
      }
    }
  }
}
