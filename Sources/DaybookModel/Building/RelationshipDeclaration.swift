/// What relationships to one and to many have in common when they are written in code.
package protocol RelationshipDeclaration: Sendable {
  /// What has been declared so far.
  var definition: RelationshipDefinition { get set }
}

extension RelationshipDeclaration {
  func modified(_ change: (inout RelationshipDefinition) -> Void) -> Self {
    var copy = self
    change(&copy.definition)
    return copy
  }
}
