import Daybook

/// Teams of one or two players: required relationships with counts.
final class Team: ManagedObject {
  @Managed("players") var players: RelationshipSet<Player>

  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Team") {
      Entity("Team", Team.self) {
        ToMany("players", of: "Player", inverse: "team").required().count(1, through: 2)
      }
      Entity("Player", Player.self) {
        ToOne("team", of: "Team", inverse: "players", isOptional: false)
      }
    }
  }
}

final class Player: ManagedObject {
  @Managed("team") var team: Team?
}
