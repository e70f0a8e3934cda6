import Daybook
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Notes in folders: kept and lost attributes, a unique one, an ordered and an unordered list.
final class Note: ManagedObject {
  @Managed("title") var title: String?
  @Managed("text") var text: String?
  @Managed("rank") var rank: Int
  @Managed("isFavorite") var isFavorite: Bool
  @Managed("slug") var slug: String?
  @Managed("folder") var folder: Folder?
  @Managed("tags") var tags: RelationshipSet<Tag>

  static func model(limit: Int? = nil) throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Notebook") {
      Entity("Note", Note.self) {
        Attribute("title", .string, isOptional: true).preservedAfterDeletion()
        Attribute("text", .string, isOptional: true).length(0, through: limit)
        Attribute("rank", .integer64, default: 7)
        Attribute("isFavorite", .boolean, default: false)
        Attribute("slug", .string, isOptional: true)
        ToOne("folder", of: "Folder", inverse: "notes")
        ToMany("tags", of: "Tag", inverse: "notes")
        Unique("slug")
      }
      Entity("Folder", Folder.self) {
        Attribute("name", .string, default: "folder")
        ToMany("notes", of: "Note", inverse: "folder", isOrdered: true, deleteRule: .cascade)
      }
      Entity("Tag", Tag.self) {
        Attribute("word", .string, default: "tag")
        ToMany("notes", of: "Note", inverse: "tags")
      }
    }
  }
}

final class Folder: ManagedObject {
  @Managed("name") var name: String
  @Managed("notes") var notes: OrderedRelationshipSet<Note>
}

final class Tag: ManagedObject {
  @Managed("word") var word: String
  @Managed("notes") var notes: RelationshipSet<Note>
}

extension ManagedObjectContext {
  /// Inserts a note.
  @discardableResult
  func note(_ title: String, text: String? = nil, in folder: Folder? = nil) -> Note {
    let note = Note(context: self)
    note.title = title
    note.text = text
    note.folder = folder
    return note
  }

  /// Saves a note by an author and returns its ID.
  @discardableResult
  func savedNote(_ title: String, author: String? = nil) throws -> ManagedObjectID {
    let note = note(title)
    transactionAuthor = author
    try save()
    return note.objectID
  }

  /// The titles of all notes, in the order of insertion.
  func titles() throws -> [String?] { try all(Note.self).map(\.title) }
}

/// A clock that a test moves, in seconds since 2001.
final class TestClock: Sendable {
  private let seconds = Mutex(800_000_000.0)

  /// The date that the clock shows.
  var date: Date { Date(timeIntervalSinceReferenceDate: seconds.withLock { $0 }) }

  func advance(by step: Double) {
    seconds.withLock { $0 += step }
  }

  /// How a store is opened that reads this clock.
  var description: PersistentStoreDescription {
    var description = PersistentStoreDescription()
    description.now = { [self] in date }
    return description
  }
}
