/// Where a property is declared: an entity's index and the position among that entity's own.
struct PropertyKey: Hashable {
  var entity: Int
  var position: Int
}
