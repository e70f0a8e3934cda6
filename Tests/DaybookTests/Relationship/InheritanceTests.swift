import Daybook
import Testing

@Suite("Entity inheritance")
struct InheritanceTests {
  @Test(arguments: StoreKind.allCases)
  func `INH-01 a subentity has what its parents have, and cannot declare it again`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let director = Director(context: context)
    director.name = "Meg"
    director.level = 3
    try context.save()

    #expect(try sandbox.context().all(Director.self).map(\.name) == ["Meg"])
    #expect(throws: DaybookError.self) {
      try ManagedObjectModel {
        Entity("Parent") { Attribute("name", .string) }
        Entity("Child", parent: "Parent") { Attribute("name", .string) }
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `INH-02 an abstract entity has only objects of its subentities`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Writing.model())
    let context = sandbox.context()
    let (post, page) = (Post(context: context), Page(context: context))
    try context.save()

    let error = #expect(throws: DaybookError.self) { try context.insert("Text") }
    #expect(error?.reason == .usage(.abstractEntity(concrete: ["Page", "Post"])))
    let nowhere = Text(context: context)

    #expect(!nowhere.isAlive)
    #expect(throws: DaybookError.self) { try context.save() }
    #expect(try context.all(Text.self) == [post, page])
  }

  @Test(arguments: StoreKind.allCases)
  func `INH-03 subentities are left out in the store and among pending changes`(
    kind: StoreKind
  ) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let person = context.person("Ann")
    Director(context: context).name = "Saved"
    try context.save()
    let pending = Director(context: context)
    pending.name = "Pending"
    var request = FetchRequest<Person>()
    #expect(try context.count(for: request) == 3)

    request.includesSubentities = false

    #expect(try context.fetch(request) == [person])
    #expect(try context.count(for: request) == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `INH-04 a relationship to a parent accepts every subentity`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Staff.model())
    let context = sandbox.context()
    let company = context.company("ACME")
    let person = context.person("Ann", in: company)
    let director = Director(context: context)
    director.name = "Meg"
    director.company = company
    try context.save()

    let fetched = try #require(try sandbox.context().all(Company.self).first)

    #expect(Set(company.employees) == [person, director])
    #expect(fetched.employees.contains { $0 is Director })
  }

  @Test(arguments: StoreKind.allCases)
  func `INH-05 an entity without a class has plain objects`(kind: StoreKind) throws {
    let model = try ManagedObjectModel {
      Entity("Thing") {
        Attribute("name", .string)
        ToMany("parts", of: "Thing", inverse: "whole")
        ToOne("whole", of: "Thing", inverse: "parts")
      }
    }
    let sandbox = try Sandbox(kind, model)
    let context = sandbox.context()
    let (whole, part) = (try context.insert("Thing"), try context.insert("Thing"))
    try whole.setValue("whole", forKey: "name")
    try part.setValue("part", forKey: "name")
    try part.setValue(whole, forKey: "whole")
    try context.save()

    let request = FetchRequest<ManagedObject>(
      entityName: "Thing",
      predicate: .compare("name", .equal, "whole")
    )
    let fetched = try #require(try sandbox.context().fetch(request).first)

    #expect(type(of: fetched) == ManagedObject.self)
    #expect(try fetched.value(forKeyPath: "parts.name") as? [String] == ["part"])
  }

  @Test(arguments: StoreKind.allCases)
  func `INH-06 a constraint of a parent spans its subentities`(kind: StoreKind) throws {
    let sandbox = try Sandbox(kind, try Writing.model())
    let context = sandbox.context()
    let (post, page) = (Post(context: context), Page(context: context))
    post.slug = "same"
    page.slug = "same"

    let error = #expect(throws: DaybookError.self) { try context.save() }

    #expect(error?.code == 133_021)
    page.slug = "other"
    try context.save()
  }
}

private enum Writing {
  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel {
      Entity("Text", Text.self, isAbstract: true) {
        Attribute("slug", .string, isOptional: true)
        Unique("slug")
      }
      Entity("Post", Post.self, parent: "Text")
      Entity("Page", Page.self, parent: "Text")
    }
  }
}

private class Text: ManagedObject {
  @Managed("slug") var slug: String?
}

private final class Post: Text {}

private final class Page: Text {}
