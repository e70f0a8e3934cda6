import DaybookModel
import Foundation
import Testing

/// Every public name of the model beside all of Foundation: that this file compiles is the test.
@Suite("Public names")
struct PublicNamesTests {
  @Test func `do not clash with Foundation`() throws {
    let types: [Any.Type] = [
      Attribute.self, AttributeDescription.self, AttributeType.self, DaybookError.self,
      DeleteRule.self, Entity.self, EntityBuilder.self, EntityDescription.self,
      EntityListBuilder.self, EntityPart.self, FetchExpression.self, FetchPredicate.self,
      Index.self, ManagedObjectModel.self, ModelWarning.self, ObjectReference.self, PropertyDescription.self,
      RelationshipDescription.self, SortTerm.self, ToMany.self, ToOne.self, Unique.self,
      UniquenessConstraint.self, Value.self,
    ]

    #expect(types.allSatisfy { String(reflecting: $0).hasPrefix("DaybookModel.") })
  }
}
