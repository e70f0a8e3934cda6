import Daybook

/// Accounts with several constraints.
enum Accounts {
  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Accounts") {
      Entity("Account", Account.self) {
        Attribute("email", .string, isOptional: true)
        Attribute("login", .string)
        ToMany("keys", of: "Key", inverse: "account", deleteRule: .cascade)
        ToOne("idol", of: "Account")
        ToOne("badge", of: "Pass", inverse: "account")
        Unique("email")
        Unique("login")
      }
      Entity("Admin", Admin.self, parent: "Account") {
        Attribute("level", .integer16, default: 0)
        ToMany("guests", of: "Account")
      }
      Entity("Key", Key.self) {
        Attribute("name", .string)
        Attribute("note", .string, isOptional: true)
        ToOne("account", of: "Account", inverse: "keys")
        ToMany("watchers", of: "Account")
        Unique(["name", "account"])
      }
      Entity("Pass", Pass.self) { ToOne("account", of: "Account", inverse: "badge") }
    }
  }
}

class Account: ManagedObject {
  @Managed("email") var email: String?
  @Managed("login") var login: String
  @Managed("keys") var keys: RelationshipSet<Key>
  @Managed("idol") var idol: Account?
  @Managed("badge") var badge: Pass?
}

final class Admin: Account {
  @Managed("level") var level: Int16
  @Managed("guests") var guests: RelationshipSet<Account>
}

final class Key: ManagedObject {
  @Managed("name") var name: String
  @Managed("note") var note: String?
  @Managed("account") var account: Account?
  @Managed("watchers") var watchers: RelationshipSet<Account>
}

final class Pass: ManagedObject {
  @Managed("account") var account: Account?
}

extension ManagedObjectContext {
  @discardableResult
  func account(_ email: String?, _ login: String) -> Account {
    let account = Account(context: self)
    account.email = email
    account.login = login
    return account
  }

  @discardableResult
  func key(_ name: String, _ account: Account) -> Key {
    let key = Key(context: self)
    key.name = name
    key.account = account
    return key
  }
}
