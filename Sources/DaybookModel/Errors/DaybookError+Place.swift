#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DaybookError {
  /// Where something went wrong: in a file, or in an object; only what is known is set.
  public struct Place: Hashable, Sendable {
    /// The path of the file, or the name of the option that held the text.
    public var file: String?

    /// The line, from 1.
    public var line: Int?

    /// The column, from 1, counted in characters.
    public var column: Int?

    /// The first bad byte's offset from the start of the file, in bytes.
    public var offset: Int64?

    /// The line of text that the column points into.
    public var excerpt: String?

    /// The number of the transaction.
    public var transaction: Int64?

    /// The author of that transaction.
    public var author: String?

    /// The time of that transaction.
    public var date: Date?

    /// The name of the entity.
    public var entity: String?

    /// The name of the property.
    public var property: String?

    /// The object.
    public var object: ObjectReference?

    /// Whether the object has not been saved yet, so that people cannot know its number.
    public var isNew = false

    /// The offending value.
    public var value: Value?

    /// Makes a place of which nothing is known yet.
    public init() {}
  }
}

extension DaybookError.Place {
  /// A property of an entity of the model, or the entity itself.
  public init(entity: String, property: String? = nil) {
    self.entity = entity
    self.property = property
  }

  /// A property of an object, or the object itself.
  public init(object: ObjectReference, property: String? = nil, value: Value? = nil) {
    entity = object.entity
    self.object = object
    self.property = property
    self.value = value
  }

  /// A place in a file.
  public init(file: String, line: Int? = nil, column: Int? = nil, offset: Int64? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.offset = offset
  }
}
