import Daybook

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Companies, their departments, people and pets: most kinds of relationships.
enum Staff {
  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Staff") {
      Entity("Company", Company.self) {
        Attribute("title", .string)
        Attribute("founded", .date, isOptional: true)
        Attribute("nickname", .string, isOptional: true, default: "buddy")
        ToMany("employees", of: "Person", inverse: "company")
        ToMany("board", of: "Person", inverse: "boards")
        ToMany("images", of: "Image", inverse: "company", isOrdered: true, deleteRule: .cascade)
      }
      Entity("Person", Person.self) {
        Attribute("name", .string)
        Attribute("age", .integer64, default: 0)
        Attribute("note", .string, isOptional: true).transient()
        ToOne("company", of: "Company", inverse: "employees")
        ToMany("boards", of: "Company", inverse: "board")
        ToOne("friend", of: "Person", inverse: "friend")
        ToMany("peers", of: "Person", inverse: "peers")
        ToOne("parent", of: "Person", inverse: "children")
        ToMany("children", of: "Person", inverse: "parent")
        ToOne("badge", of: "Badge", inverse: "holder", deleteRule: .cascade)
        ToOne("idol", of: "Person")
      }
      Entity("Director", Director.self, parent: "Person") {
        Attribute("level", .integer16, default: 1)
      }
      Entity("Badge", Badge.self) {
        Attribute("code", .integer32, default: 0)
        ToOne("holder", of: "Person", inverse: "badge")
      }
      Entity("Image", Image.self) {
        Attribute("path", .string)
        ToOne("company", of: "Company", inverse: "images")
      }
    }
  }
}

final class Company: ManagedObject {
  @Managed("title") var title: String
  @Managed("founded") var founded: Date?
  @Managed("nickname") var nickname: String?
  @Managed("employees") var employees: RelationshipSet<Person>
  @Managed("board") var board: Set<Person>
  @Managed("images") var images: OrderedRelationshipSet<Image>
}

class Person: ManagedObject {
  @Managed("name") var name: String
  @Managed("age") var age: Int
  @Managed("note") var note: String?
  @Managed("company") var company: Company?
  @Managed("boards") var boards: RelationshipSet<Company>
  @Managed("friend") var friend: Person?
  @Managed("peers") var peers: RelationshipSet<Person>
  @Managed("parent") var parent: Person?
  @Managed("children") var children: RelationshipSet<Person>
  @Managed("badge") var badge: Badge?
  @Managed("idol") var idol: Person?
}

final class Director: Person {
  @Managed("level") var level: Int16
}

final class Badge: ManagedObject {
  @Managed("code") var code: Int32
  @Managed("holder") var holder: Person?
}

final class Image: ManagedObject {
  @Managed("path") var path: String
  @Managed("company") var company: Company?
}

extension ManagedObjectContext {
  /// Inserts a person.
  func person(_ name: String, age: Int = 0, in company: Company? = nil) -> Person {
    let person = Person(context: self)
    person.name = name
    person.age = age
    person.company = company
    return person
  }

  /// Inserts a company.
  func company(_ title: String) -> Company {
    let company = Company(context: self)
    company.title = title
    return company
  }

  /// All objects of a class, in the order of insertion.
  func all<T: ManagedObject>(_ type: T.Type) throws -> [T] {
    try fetch(FetchRequest<T>())
  }
}
