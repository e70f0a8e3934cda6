extension DaybookError {
  /// How a model contradicts itself, or why it cannot be read.
  public enum ModelFault: Hashable, Sendable {
    /// Several contradictions, listed in the error's `underlying`.
    case several(Int)
    /// The text is not JSON.
    case notJSON(String)
    /// A value of the JSON has the wrong shape.
    case wrongShape(expected: String)
    /// A key that this version does not know.
    case unknownKey(String, nearest: String?)
    /// A key that must be there.
    case missingKey(String)
    /// The shape of the JSON is newer than this library.
    case newerVersion(Int)
    /// The model has no entities.
    case empty
    /// A name that is empty, or does not consist of letters, digits and underscores.
    case badName(String)
    /// A name that every object uses already.
    case reservedName(String)
    /// Two entities of one name.
    case duplicateEntity
    /// Two properties of one name in one entity.
    case duplicateProperty
    /// A property that an entity further up declares already.
    case redeclaredProperty(ancestor: String)
    /// A parent that the model lacks.
    case unknownParent(String, nearest: String?)
    /// Entities that extend each other, starting and ending with the same one.
    case parentCycle([String])
    /// A destination that the model lacks.
    case unknownDestination(String, nearest: String?)
    /// An inverse that the destination lacks.
    case unknownInverse(String, destination: String, nearest: String?)
    /// An inverse that names another inverse, or none.
    case inverseOfOther(inverse: String, other: String?)
    /// An inverse that does not lead back to the entity of the relationship.
    case inverseElsewhere(inverse: String, destination: String)
    /// A transient relationship with a stored inverse.
    case transientInverse(inverse: String)
    /// Counts that no number of destinations can meet.
    case badCount(minimum: Int, maximum: Int)
    /// A count on a relationship to one object.
    case countOfToOne
    /// An order on a relationship to one object.
    case orderedToOne
    /// A type that no model knows.
    case unknownType(String, nearest: String?)
    /// A delete rule that no model knows.
    case unknownDeleteRule(String, nearest: String?)
    /// An attribute without a type that is stored.
    case undefinedStored
    /// A default that is no value of the attribute's type.
    case badDefault(String, type: AttributeType)
    /// A minimum or maximum that the attribute's type cannot read.
    case badBound(String, type: AttributeType)
    /// A minimum, maximum or pattern on a type that has none.
    case ruleNotApplicable(rule: String, type: AttributeType)
    /// A minimum above the maximum.
    case emptyRange(minimum: String, maximum: String)
    /// A pattern that is no regular expression.
    case badPattern(String)
    /// A rule of an attribute's own that is no predicate about its values.
    case badRule(String, cause: String)
    /// A derivation that no store can compute.
    case badDerivation(String, cause: String)
    /// A constraint or an index without properties, or with one of them twice.
    case malformedList(ListKind)
    /// A constraint or an index over a property that the entity lacks.
    case unknownMember(ListKind, String, nearest: String?)
    /// A constraint or an index over a relationship to many objects.
    case toManyMember(ListKind, String)
    /// A constraint or an index over a property that is not stored.
    case transientMember(ListKind, String)
    /// The same constraint or index twice.
    case duplicateList(ListKind, [String])
    /// Two composites of one name.
    case duplicateComposite(String)
    /// A composite that the model lacks.
    case unknownComposite(String, nearest: String?)
    /// Composites that contain each other, starting and ending with the same one.
    case compositeCycle([String])
    /// An element that no composite can have, such as a transient one.
    case badElement(String)
    /// A constraint or an index over a composite attribute instead of its elements.
    case compositeMember(ListKind, String)
    /// Two templates of one name.
    case duplicateTemplate(String)
    /// A template without a name.
    case namelessTemplate
    /// A template whose predicate, order or entity the model cannot answer.
    case badTemplate(String, cause: String)
    /// A template that the model lacks.
    case unknownTemplate(String, nearest: String?)
    /// A constraint over a type whose values cannot be compared.
    case incomparableMember(ListKind, String, type: AttributeType)
  }
}
