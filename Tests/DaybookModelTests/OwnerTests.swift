import DaybookModel
import Testing

/// Which side of a relationship is journaled.
@Suite("Owners of relationships")
struct OwnerTests {
  @Test(arguments: [
    // own to-many, own ordered, inverse to-many, inverse ordered, A.left owns, B.right owns
    (false, false, true, false, true, false),
    (true, false, false, false, false, true),
    (false, false, false, false, true, false),
    (true, false, true, false, true, false),
    (true, true, false, false, true, false),
    (false, false, true, true, false, true),
    (true, true, true, false, true, false),
    (true, false, true, true, false, true),
    (true, true, true, true, true, true),
  ])
  func `follow the documented rule`(
    shape: (Bool, Bool, Bool, Bool, Bool, Bool)
  ) throws {
    var left = RelationshipDefinition(name: "left", destination: "B")
    left.inverse = "right"
    (left.isToMany, left.isOrdered) = (shape.0, shape.1)
    var right = RelationshipDefinition(name: "right", destination: "A")
    right.inverse = "left"
    (right.isToMany, right.isOrdered) = (shape.2, shape.3)
    var first = EntityDefinition(name: "A")
    first.relationships = [left]
    var second = EntityDefinition(name: "B")
    second.relationships = [right]
    var definition = ModelDefinition(name: "")
    definition.entities = [first, second]

    let model = try ManagedObjectModel(definition)

    #expect(model.entity(named: "A")?.relationship(named: "left")?.isOwner == shape.4)
    #expect(model.entity(named: "B")?.relationship(named: "right")?.isOwner == shape.5)
  }

  @Test func `a relationship without inverse or its own inverse owns itself`() throws {
    let model = try ManagedObjectModel {
      Entity("A") {
        ToMany("friends", of: "A", inverse: "friends")
        ToOne("other", of: "A")
        ToOne("parent", of: "A", inverse: "children")
        ToMany("children", of: "A", inverse: "parent")
      }
    }
    let entity = try #require(model.entity(named: "A"))

    #expect(entity.relationship(named: "friends")?.isOwner == true)
    #expect(entity.relationship(named: "friends")?.inverse?.name == "friends")
    #expect(entity.relationship(named: "other")?.isOwner == true)
    #expect(entity.relationship(named: "parent")?.isOwner == true)
    #expect(entity.relationship(named: "children")?.isOwner == false)
  }

  @Test func `an inverse may be inherited`() throws {
    let model = try ManagedObjectModel {
      Entity("Animal") { ToOne("zoo", of: "Zoo", inverse: "animals") }
      Entity("Lion", parent: "Animal")
      Entity("Zoo") { ToMany("animals", of: "Animal", inverse: "zoo") }
    }
    let lion = try #require(model.entity(named: "Lion"))

    #expect(lion.relationship(named: "zoo")?.inverse?.destination.name == "Animal")
    #expect(lion.relationship(named: "zoo")?.isOwner == true)
  }
}
