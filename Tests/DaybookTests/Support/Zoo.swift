import Daybook

/// Owners and what depends on them, with every delete rule.
enum Zoo {
  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Zoo") {
      Entity("Keeper", Keeper.self) {
        Attribute("name", .string, default: "keeper")
        ToMany("pets", of: "Animal", inverse: "keeper", deleteRule: .cascade)
        ToMany("debts", of: "Debt", inverse: "keeper", deleteRule: .deny)
        ToMany("fans", of: "Fan", inverse: "keeper", deleteRule: .noAction)
        ToMany("clubs", of: "Club", inverse: "keepers")
        ToMany("wards", of: "Ward", inverse: "keeper")
      }
      Entity("Animal", Animal.self) {
        Attribute("name", .string, default: "animal")
        ToOne("keeper", of: "Keeper", inverse: "pets")
        ToMany("young", of: "Animal", inverse: "mother", deleteRule: .cascade)
        ToOne("mother", of: "Animal", inverse: "young")
        ToMany("debts", of: "Debt", inverse: "animal", deleteRule: .cascade)
      }
      Entity("Debt", Debt.self) {
        ToOne("keeper", of: "Keeper", inverse: "debts")
        ToOne("animal", of: "Animal", inverse: "debts")
      }
      Entity("Fan", Fan.self) { ToOne("keeper", of: "Keeper", inverse: "fans") }
      Entity("Club", Club.self) { ToMany("keepers", of: "Keeper", inverse: "clubs") }
      Entity("Ward", Ward.self) {
        ToOne("keeper", of: "Keeper", inverse: "wards", isOptional: false)
      }
    }
  }
}

final class Keeper: ManagedObject {
  @Managed("name") var name: String
  @Managed("pets") var pets: RelationshipSet<Animal>
  @Managed("debts") var debts: RelationshipSet<Debt>
  @Managed("fans") var fans: RelationshipSet<Fan>
  @Managed("clubs") var clubs: RelationshipSet<Club>
  @Managed("wards") var wards: RelationshipSet<Ward>
}

final class Animal: ManagedObject {
  @Managed("name") var name: String
  @Managed("keeper") var keeper: Keeper?
  @Managed("young") var young: RelationshipSet<Animal>
  @Managed("mother") var mother: Animal?
  @Managed("debts") var debts: RelationshipSet<Debt>
}

final class Debt: ManagedObject {
  @Managed("keeper") var keeper: Keeper?
  @Managed("animal") var animal: Animal?
}

final class Fan: ManagedObject {
  @Managed("keeper") var keeper: Keeper?
}

final class Club: ManagedObject {
  @Managed("keepers") var keepers: RelationshipSet<Keeper>
}

final class Ward: ManagedObject {
  @Managed("keeper") var keeper: Keeper?
}
