import DaybookBytes

extension SoundHistory {
  /// What is said of history that was withdrawn, for programs.
  var purgeMembers: [JSONMember] {
    purgedBefore.map { [JSONMember("purgedBefore", .integer($0))] } ?? []
  }
}
