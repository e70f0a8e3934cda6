import DaybookSamples
import DaybookTerminal
import TestSupport
import Testing

/// What samples do after a mistake, after undo, and after what others have done.
@Suite("Samples after mistakes")
struct SampleRecoveryTests {
  @Test func `a fruit whose insertion is taken back is no longer chosen, and no name is lost`()
    throws
  {
    let world = try SampleWorld()

    _ = try world.run(
      """
      type Fruit "Fig"
      press Submit
      open 1
      expect placeholder Fruit "Update Fruit name here..."
      key Esc
      undo
      expect rows 0
      expect placeholder Fruit "Add New Fruit here..."
      type Fruit "Date"
      press Submit
      expect rows 1
      expect row 1 "Date"
      """,
      on: .fruits
    )
  }

  @Test(arguments: ["nan", "inf", "-inf", "1e400", "0x", "1,5"])
  func `a total that is no finite number is a message`(total: String) throws {
    let world = try SampleWorld()

    _ = try world.run(
      """
      press "Add New Budget"
      type Title Movies
      type Total "\(total)"
      press Save
      expect problem "is no number"
      """,
      on: .budget
    )
  }

  @Test func `a budget is edited in the sheet that adds`() throws {
    let world = try SampleWorld()

    _ = try world.run(
      """
      press "Add New Budget"
      type Title Movies
      type Total 100
      press Save
      edit 1
      expect title "Edit Budget"
      expect field Title "Movies"
      type Total 50.25
      press Save
      expect rows 1
      expect row 1 "50.25"
      expect message "1 updated"
      """,
      on: .budget
    )
  }

  @Test func `companies and employees are edited, deleted and taken back`() throws {
    let world = try SampleWorld()

    _ = try world.run(
      """
      type Title Acme
      press Add
      edit 1
      type Title Axme
      press Save
      expect row 1 Axme
      open 1
      expect title "Employees of Axme"
      type Name Anna
      press Add
      edit 1
      type Name Berta
      press Save
      expect row 1 Berta
      delete 1 confirm
      expect rows 0
      undo
      expect rows 1
      undo
      expect row 1 Anna
      undo
      expect rows 0
      back
      delete 1 confirm
      expect rows 0
      undo
      expect row 1 Axme
      """,
      on: .company
    )
  }

  @Test func `employees that are saved elsewhere appear in the open list`() throws {
    let world = try SampleWorld()
    let screen = try Application.company.open(world.launch())
    let here = ScriptRunner(Interface(screen))
    try here.run("type Title Acme\npress Add\nopen 1\nexpect rows 0")

    try ScriptRunner(Interface(screen)).run("open 1\ntype Name Anna\npress Add")

    try here.run("expect rows 1\nexpect row 1 Anna")
  }

  @Test(arguments: Samples.all.map(\.name))
  func `a filter narrows each list, and actions mean the rows that are seen`(name: String) throws {
    let application = try #require(Samples.all.first { $0.name == name })
    let world = try SampleWorld()

    _ = try world.run(
      """
      \(two[name, default: ""])
      expect rows \(name == "candy" ? 4 : 2)
      filter "\(name == "candy" ? "shortName = 'CH'" : "BERT")"
      expect rows 1
      delete 1 confirm
      expect message "1 deleted"
      expect rows 0
      """,
      on: application
    )
  }

  private let two = [
    "budget": """
    press "Add New Budget"
    type Title A
    type Total 1
    press Save
    press "Add New Budget"
    type Title Bert
    type Total 1
    press Save
    """,
    "company": "type Title A\npress Add\ntype Title Bert\npress Add\nkey Esc",
    "employees": """
    press Create
    type Name A
    type Age 1
    press Save
    press Create
    type Name Bert
    type Age 1
    press Save
    """,
    "candy": "press \"Add Examples\"",
    "fruits": "type Fruit A\npress Submit\ntype Fruit Bert\npress Submit\nkey Esc",
  ]

  @Test(arguments: Samples.all.map(\.name))
  func `narrow screens name Prove, and the help names every key`(name: String) throws {
    let application = try #require(Samples.all.first { $0.name == name })
    let world = try SampleWorld()

    _ = try world.run(
      """
      resize 60x16
      expect text "p Prove"
      press Help
      expect text "Undo"
      expect text "Delete"
      expect text "Filter"
      """,
      on: application
    )
  }
}
