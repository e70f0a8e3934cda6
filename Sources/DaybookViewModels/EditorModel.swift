public import Daybook
public import Observation

/// A form for one object, new or not: nothing is changed outside of it until it is saved.
///
///     let editor = try EditorModel(creating: Budget.self, in: context)
///     editor["title"] = "Movies"
///     editor["total"] = "abc"                 // editor.problem(of: "total") says what is wrong
///     editor[\.total] = 100                   // the same attribute, typed
///     if editor.save() { … }
///
/// It works on a child of the context. Texts are read by the model's types as they are typed; an
/// empty text is no value. What cannot be read stays as typed, with a message, and keeps the form
/// from being saved.
@Observable
public final class EditorModel<Object: ManagedObject> {
  /// The context that is saved into.
  @ObservationIgnored public let context: ManagedObjectContext

  /// The attributes that a form shows, in order.
  @ObservationIgnored public let fields: [EditorField]

  /// Whether saving makes a new object.
  public private(set) var isNew: Bool

  /// Why the last save failed, if that is not a matter of single fields.
  public internal(set) var message: ErrorMessage?

  /// By stored name: what is wrong with a property.
  public internal(set) var problems: [String: String] = [:]

  /// By stored name: texts that stand for no value.
  var unreadTexts: [String: String] = [:]

  /// Grows whenever values of the draft change.
  var revision = 0

  @ObservationIgnored var scratch: ScratchContext
  @ObservationIgnored var draft: Object
  @ObservationIgnored var original = EditorDraft()

  /// Makes a form for a new object.
  ///
  /// - Parameters:
  ///   - type: The object's class.
  ///   - context: The context that is saved into.
  ///   - names: The stored names of the attributes to show, all that can be edited unless given.
  /// - Throws: An error if the class has no entity.
  public convenience init(
    creating type: Object.Type,
    in context: ManagedObjectContext,
    fields names: [String]? = nil
  ) throws(DaybookError) {
    try self.init(nil, in: context, fields: names)
  }

  /// Makes a form for an object.
  ///
  /// - Parameters:
  ///   - object: The object, which is not touched before it is saved.
  ///   - names: The stored names of the attributes to show, all that can be edited unless given.
  /// - Throws: An error if the object belongs nowhere.
  public convenience init(
    editing object: Object,
    fields names: [String]? = nil
  ) throws(DaybookError) {
    try self.init(object.objectID, in: object.livingContext(), fields: names)
  }

  private init(
    _ id: ManagedObjectID?,
    in context: ManagedObjectContext,
    fields names: [String]?
  ) throws(DaybookError) {
    self.context = context
    isNew = id == nil
    scratch = ScratchContext(parent: context)
    draft = try Self.draft(id, in: scratch)
    guard let entity = draft.entity else { throw DaybookError(.usage(.noStore)) }
    fields = try Self.fields(names, of: entity)
    original = EditorDraft(draft)
  }

  private static func draft(
    _ id: ManagedObjectID?,
    in scratch: ScratchContext
  ) throws(DaybookError) -> Object {
    guard let id else { return try scratch.context.insert(Object.self) }
    return try Object.existing(id, in: scratch.context)
  }

  private static func fields(
    _ names: [String]?,
    of entity: EntityDescription
  ) throws(DaybookError) -> [EditorField] {
    guard let names else {
      return entity.allAttributes.filter { !$0.isDerived && $0.type != .undefined }
        .map { EditorField($0) }
    }
    var fields: [EditorField] = []
    for name in names {
      guard let attribute = entity.attribute(named: name) else {
        throw DaybookError(
          .value(.unknownProperty(name, nearest: nil)),
          at: .init(entity: entity.name, property: name)
        )
      }
      let elements = entity.elements(ofComposite: name)
      fields += (elements.isEmpty ? [attribute] : elements).map { EditorField($0) }
    }
    return fields
  }

  /// Begins anew on a fresh child, with the values of a draft if there is one.
  func begin(with values: EditorDraft? = nil) throws(DaybookError) {
    scratch = ScratchContext(parent: context)
    draft = try Self.draft(isNew ? nil : draft.objectID, in: scratch)
    if let values { try values.write(to: draft) }
    revision += 1
  }

  /// Notes that the object exists from now on.
  func noteSaved() throws(DaybookError) {
    isNew = false
    try begin()
    original = EditorDraft(draft)
  }
}
