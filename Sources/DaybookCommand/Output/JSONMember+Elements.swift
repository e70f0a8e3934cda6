import DaybookBytes

extension [JSONMember] {
  /// The members, elements of composite attributes in objects of their own.
  func nested() -> [JSONMember] {
    var nested: [JSONMember] = []
    for member in self {
      guard let end = member.name.firstIndex(of: ".") else {
        nested.append(member)
        continue
      }
      let name = String(member.name[..<end])
      let inner = JSONMember(String(member.name[member.name.index(after: end)...]), member.value)
      if nested.last?.name == name, let members = nested.last?.value.members {
        nested[nested.count - 1] = JSONMember(name, .object(members + [inner]))
      } else {
        nested.append(JSONMember(name, .object([inner])))
      }
    }
    return nested.map { member in
      member.value.members.map { JSONMember(member.name, .object($0.nested())) } ?? member
    }
  }
}
