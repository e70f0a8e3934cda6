import DaybookBytes

extension [JSONMember] {
  /// The members, elements of composite attributes in objects of their own; values are kept as they
  /// are.
  func nested() -> [JSONMember] {
    var nested: [JSONMember] = []
    var rest = self[...]
    while let member = rest.first {
      guard let stop = member.name.firstIndex(of: ".") else {
        nested.append(rest.removeFirst())
        continue
      }
      let beginning = member.name[...stop]
      let group = rest.prefix { $0.name.hasPrefix(beginning) }
      let inner = group.map { JSONMember(String($0.name.dropFirst(beginning.count)), $0.value) }
      nested.append(JSONMember(String(beginning.dropLast()), .object(inner.nested())))
      rest = rest.dropFirst(group.count)
    }
    return nested
  }
}
