/// What a relationship's names were resolved to.
struct RelationshipRecord: Sendable {
  var destination: Int
  var inverse: PropertyKey?
  var isOwner: Bool
}
