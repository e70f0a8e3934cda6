extension ModelResolver {
  /// Returns whether a relationship is the side that is journaled.
  ///
  /// Of an ordered one and its inverse it is the ordered side, both if both are ordered; of one to
  /// one object and one to many the former; otherwise the one whose `Entity.name` comes first in
  /// byte order. A relationship without inverse, or which is its own, is journaled where it stands.
  func isOwner(_ key: PropertyKey) -> Bool {
    guard let inverse = records[key.entity].relationships[key.position].inverse, inverse != key
    else { return true }
    let own = definition(key)
    let other = definition(inverse)
    if own.isOrdered || other.isOrdered { return own.isOrdered }
    if own.isToMany != other.isToMany { return other.isToMany }
    return label(key).precedesInByteOrder(label(inverse))
  }
}
