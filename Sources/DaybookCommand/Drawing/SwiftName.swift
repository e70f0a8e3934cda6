import DaybookModel

/// Names of the model as Swift code can spell them; stored names stay as they are.
struct SwiftNames {
  private var classes: [Int: String] = [:]

  init(_ model: ManagedObjectModel) {
    var taken = Set(model.entities.map(\.name)).union(SwiftNames.types)
    for entity in model.entities {
      var name = entity.name
      if SwiftNames.types.contains(name) || SwiftNames.keywords.contains(name) {
        name += "Object"
        while taken.contains(name) { name += "_" }
        taken.insert(name)
      }
      classes[entity.index] = name
    }
  }

  /// The name of an entity's class.
  func className(_ entity: EntityDescription) -> String { classes[entity.index] ?? entity.name }

  /// The name of a property in its class.
  func propertyName(_ name: String, in entity: EntityDescription) -> String {
    guard !name.contains(".") else { return elementName(name, in: entity) }
    guard SwiftNames.members.contains(name) else {
      return SwiftNames.keywords.contains(name) ? "`\(name)`" : name
    }
    var free = name + "Value"
    while entity.property(named: free) != nil { free += "_" }
    return free
  }

  /// The name of the property of an element: `home.city` is `homeCity`.
  private func elementName(_ path: String, in entity: EntityDescription) -> String {
    let steps = path.split(separator: ".")
    var name =
      steps[0] + steps.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    while entity.property(named: String(name)) != nil { name += "_" }
    return String(name)
  }

  /// The name of the function that makes a model.
  func functionName(_ model: ManagedObjectModel) -> String {
    let letters = model.name.unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_"
    }
    let name = String(String.UnicodeScalarView(letters))
    return "make" + name.prefix(1).uppercased() + name.dropFirst() + "Model"
  }
}

extension SwiftNames {
  /// Types that generated code or the language itself means by these names.
  private static let types: Set<String> = [
    "Any", "Array", "Attribute", "Composite", "AttributeType", "Bool", "Data", "Date",
    "DaybookError", "Decimal",
    "DeleteRule", "Dictionary", "Double", "Entity", "Error", "FetchTemplate", "Float", "Index",
    "Int", "Int16",
    "Int32", "Int64", "Managed", "ManagedObject", "ManagedObjectModel", "Never", "Optional",
    "OrderedRelationshipSet", "Protocol", "RelationshipSet", "Self", "Set", "SortTerm", "String",
    "ToMany",
    "ToOne", "Type", "UUID", "URL", "Unique", "Value", "Void",
  ]

  /// Methods of `ManagedObject` without arguments, which no property may be called.
  private static let members: Set<String> = [
    "didSave", "didTurnIntoFault", "prepareForDeletion", "validateForDelete", "validateForInsert",
    "validateForUpdate", "willSave", "willTurnIntoFault",
  ]

  /// Words that are names only between backticks.
  private static let keywords: Set<String> = [
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
