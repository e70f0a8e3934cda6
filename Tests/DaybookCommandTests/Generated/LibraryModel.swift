import Daybook

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

nonisolated final class Chapter: ManagedObject {
  @Managed("name") var name: String
  @Managed("number") var number: Int16
  @Managed("book") var book: Book?
}

nonisolated final class IndexObject: ManagedObject {
  @Managed("where") var `where`: String?
}

nonisolated class Item: ManagedObject {
  @Managed("title") var title: String
  @Managed("added") var added: Date?
  @Managed("default") var `default`: Bool
  @Managed("tags") var tags: RelationshipSet<Tag>
  @Managed("owner") var owner: Person?
  @Managed("wishedBy") var wishedBy: OrderedRelationshipSet<Person>
  @Managed("shelf") var shelf: Shelf?
}

nonisolated final class Person: ManagedObject {
  @Managed("name") var name: String
  @Managed("key") var key: UUID?
  @Managed("page") var page: URL?
  @Managed("height") var height: Float?
  @Managed("friends") var friends: RelationshipSet<Person>
  @Managed("spouse") var spouse: Person?
  @Managed("mentor") var mentor: Person?
  @Managed("pupils") var pupils: RelationshipSet<Person>
  @Managed("wishes") var wishes: OrderedRelationshipSet<Item>
  @Managed("owned") var owned: RelationshipSet<Item>
}

nonisolated final class Shelf: ManagedObject {
  @Managed("label") var label: String
  @Managed("items") var items: RelationshipSet<Item>
}

nonisolated final class Tag: ManagedObject {
  @Managed("name") var name: String
  @Managed("willSave") var willSaveValue: String?
  @Managed("items") var items: RelationshipSet<Item>
}

nonisolated final class Book: Item {
  @Managed("pages") var pages: Int32
  @Managed("isbn") var isbn: String?
  @Managed("chapterCount") var chapterCount: Int64?
  @Managed("chapters") var chapters: OrderedRelationshipSet<Chapter>
}

nonisolated final class Disc: Item {
  @Managed("length") var length: Double?
  @Managed("price") var price: Decimal?
  @Managed("cover") var cover: Data?
  // notes: Transformable; declare it with a type of your own, an optional TransformableValue.
}

/// Makes the model of version hash 84eaf81a2ec7….
nonisolated func makeLibraryModel() throws(DaybookError) -> ManagedObjectModel {
  try ManagedObjectModel(name: "Library", versionIdentifiers: ["1"]) {
    Entity("Book", Book.self, parent: "Item") {
      Attribute("pages", .integer32, default: 1).range(1)
      Attribute("isbn", .string, isOptional: true)
      Attribute("chapterCount", .integer64, isOptional: true).derived("chapters.@count")
      ToMany("chapters", of: "Chapter", inverse: "book", isOrdered: true, deleteRule: .cascade)
        .count(0, through: 40)
      Unique("isbn")
      Index("pages")
    }
    Entity("Chapter", Chapter.self) {
      Attribute("name", .string)
      Attribute("number", .integer16, default: 0)
      ToOne("book", of: "Book", inverse: "chapters", isOptional: false)
    }
    Entity("Disc", Disc.self, parent: "Item") {
      Attribute("length", .double, isOptional: true, default: 0.5)
      Attribute("price", .decimal, isOptional: true, default: "12.5")
      Attribute("cover", .binary, isOptional: true)
      Attribute("notes", .transformable, isOptional: true).transformer("Notes")
    }
    Entity("Index", IndexObject.self) {
      Attribute("where", .string, isOptional: true)
    }
    Entity("Item", Item.self, isAbstract: true) {
      Attribute("title", .string).length(1, through: 80).pattern(#"[^"\\]+"#)
      Attribute("added", .date, isOptional: true).range("2000-01-01T00:00:00Z")
      Attribute("default", .boolean, default: true)
      ToMany("tags", of: "Tag", inverse: "items")
      ToOne("owner", of: "Person", inverse: "owned")
      ToMany("wishedBy", of: "Person", inverse: "wishes", isOrdered: true)
      ToOne("shelf", of: "Shelf", inverse: "items")
    }
    Entity("Person", Person.self) {
      Attribute("name", .string)
      Attribute("key", .uuid, isOptional: true)
      Attribute("page", .uri, isOptional: true)
      Attribute("height", .float, isOptional: true)
      ToMany("friends", of: "Person", inverse: "friends")
      ToOne("spouse", of: "Person", inverse: "spouse")
      ToOne("mentor", of: "Person", inverse: "pupils")
      ToMany("pupils", of: "Person", inverse: "mentor")
      ToMany("wishes", of: "Item", inverse: "wishedBy", isOrdered: true)
      ToMany("owned", of: "Item", inverse: "owner", deleteRule: .deny)
    }
    Entity("Shelf", Shelf.self) {
      Attribute("label", .string)
      ToMany("items", of: "Item", inverse: "shelf", deleteRule: .noAction)
    }
    Entity("Tag", Tag.self) {
      Attribute("name", .string)
      Attribute("willSave", .string, isOptional: true).userInfo(["colour": "red"])
      ToMany("items", of: "Item", inverse: "tags")
      Unique("name")
    }
  }
}
