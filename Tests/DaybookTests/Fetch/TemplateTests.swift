import Daybook
import Testing

@Suite("Fetch request templates")
struct TemplateTests {
  private static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Sweets") {
      Entity("Sweet", Sweet.self) {
        Attribute("name", .string)
        Attribute("price", .double, default: 1)
        ToOne("maker", of: "Maker", inverse: "sweets")
      }
      Entity("Praline", Praline.self, parent: "Sweet")
      Entity("Maker", Maker.self) {
        Attribute("name", .string)
        ToMany("sweets", of: "Sweet", inverse: "maker")
      }
      FetchTemplate("all", of: "Sweet")
      FetchTemplate("byHumanName", of: "Sweet", where: "maker.name ==[c] $humanName")
      FetchTemplate(
        "cheap",
        of: "Sweet",
        where: "price <= $most AND NOT name IN $names",
        sortedBy: [SortTerm("price", .descending), SortTerm("name", options: .caseInsensitive)]
      )
      .limit(2, offset: 1).withoutPendingChanges()
      FetchTemplate("exactly", of: "Sweet", where: "maker == $maker").withoutSubentities()
      FetchTemplate("between", of: "Sweet", where: "price BETWEEN $range")
      FetchTemplate("makers", of: "Maker", where: "SUBQUERY(sweets, $s, $s.price > $p).@count > 0")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `FET-21 a template fetches with its variables replaced`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Self.model())
    let context = sandbox.context()
    let maker = Maker(context: context)
    maker.name = "O'Brien"
    for (name, price) in [("Drops", 1.0), ("Fudge", 2), ("Nougat", 2), ("Mints", 0.5)] {
      let sweet: Sweet = name == "Fudge" ? Praline(context: context) : Sweet(context: context)
      sweet.name = name
      sweet.price = price
      if name != "Mints" { sweet.maker = maker }
    }
    try context.save()
    let model = sandbox.container.managedObjectModel

    func names(_ template: String, _ values: [String: Any?] = [:]) throws -> [String] {
      try context.fetch(
        model.fetchRequestFromTemplate(
          named: template,
          substitutionVariables: values,
          as: Sweet.self
        )
      ).map(\.name)
    }

    #expect(try names("all") == ["Drops", "Fudge", "Nougat", "Mints"])
    #expect(try names("byHumanName", ["humanName": "o'brien"]) == ["Drops", "Fudge", "Nougat"])
    #expect(try names("byHumanName", ["humanName": nil]) == ["Mints"])
    #expect(try names("cheap", ["most": 2, "names": ["Drops"]]) == ["Nougat", "Mints"])
    #expect(try names("exactly", ["maker": maker]) == ["Drops", "Nougat"])
    #expect(try names("exactly", ["maker": maker.objectID]) == ["Drops", "Nougat"])
    #expect(try names("between", ["range": [0.5, 1]]) == ["Drops", "Mints"])
    let makers = try context.fetch(
      model.fetchRequestFromTemplate(named: "makers", substitutionVariables: ["p": 1])
    )
    #expect(makers == [maker])
    Sweet(context: context).name = "New"
    #expect(try names("all").count == 5)
    #expect(try names("cheap", ["most": 9, "names": []]) == ["Nougat", "Drops"])
  }

  @Test func `FET-21 a value is never read as a part of the predicate`() throws {
    let model = try Self.model()

    let request = try model.fetchRequestFromTemplate(
      named: "byHumanName",
      substitutionVariables: ["humanName": "' OR TRUEPREDICATE OR name == '"]
    )

    #expect(
      request.predicate
        == .comparison(
          FetchComparison(
            left: .keyPath("maker.name"),
            relation: .equal,
            right: .constant("' OR TRUEPREDICATE OR name == '"),
            options: .caseInsensitive
          )
        )
    )
  }

  @Test func `FET-21 a missing variable is named, a surplus one does not matter`() throws {
    let model = try Self.model()

    let error = try #require(throws: DaybookError.self) {
      try model.fetchRequestFromTemplate(
        named: "cheap",
        substitutionVariables: ["most": 2, "name": "Drops"]
      )
    }

    #expect(error.reason == .predicate(.unboundVariable("names")))
    #expect(
      error.localizedDescription == """
        Sweet: the variable $names has no value
        try: a value for 'names' of the template 'cheap'
        """
    )
    _ = try model.fetchRequestFromTemplate(
      named: "makers",
      substitutionVariables: ["p": 1, "s": 2, "q": 3]
    )
  }

  @Test func `FET-21 an unknown template suggests the nearest name`() throws {
    let model = try Self.model()

    let error = try #require(throws: DaybookError.self) {
      try model.fetchRequestFromTemplate(named: "byHumanNames")
    }

    #expect(
      error.localizedDescription
        == "no template 'byHumanNames'. Did you mean 'byHumanName'?"
    )
    #expect(model.fetchRequestTemplate(named: "byHumanNames") == nil)
    #expect(model.fetchRequestTemplate(named: "cheap")?.fetchLimit == 2)
  }

  @Test func `FET-21 a value that no attribute holds is refused`() throws {
    let model = try Self.model()

    let error = try #require(throws: DaybookError.self) {
      try model.fetchRequestFromTemplate(
        named: "between",
        substitutionVariables: ["range": StoreKind.disk]
      )
    }

    #expect(
      error.localizedDescription == "Sweet: $range is a StoreKind, which no attribute holds"
    )
  }

  @Test func `FET-21 a store takes new templates without migration, and keeps them`() throws {
    let plain = try Self.notes()
    let extended = try Self.notes(FetchTemplate("by", of: "Note", where: "text == $text"))
    let sandbox = try Sandbox(.disk, plain)
    try Self.addNote(in: sandbox)

    #expect(extended.versionHash == plain.versionHash)
    #expect(extended.contentHash != plain.contentHash)
    try sandbox.reopen(model: extended)
    try Self.addNote(in: sandbox)

    let models = try sandbox.journalText().split(separator: "\n").filter {
      $0.hasPrefix("{\"op\":\"model\"")
    }
    #expect(models.count == 2)
    #expect(models.first?.contains(",\"version\":1,") == true)
    #expect(models.first?.contains("templates") == false)
    #expect(models.last?.contains(",\"version\":2,") == true)
    #expect(models.last?.contains("\"predicate\":\"text == $text\"") == true)
    let reader = try PersistentContainer(opening: sandbox.storePath, readOnly: true)
    #expect(reader.managedObjectModel.fetchRequestTemplates == extended.fetchRequestTemplates)
    try reader.close()
  }

  private static func notes(_ templates: FetchTemplate...) throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Notes") {
      Entity("Note") { Attribute("text", .string) }
      for template in templates { template }
    }
  }

  private static func addNote(in sandbox: Sandbox) throws {
    let context = sandbox.context()
    let note = try context.insert("Note")
    try note.setValue("x", forKey: "text")
    try context.save()
  }
}

private class Sweet: ManagedObject {
  @Managed("name") var name: String
  @Managed("price") var price: Double
  @Managed("maker") var maker: Maker?
}

private final class Praline: Sweet {}

private final class Maker: ManagedObject {
  @Managed("name") var name: String
  @Managed("sweets") var sweets: RelationshipSet<Sweet>
}
