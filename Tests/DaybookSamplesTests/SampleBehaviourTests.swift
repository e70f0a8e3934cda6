import DaybookSamples
import DaybookTerminal
import TestSupport
import Testing

/// What each tutorial proves, as its sample does it.
@Suite("Samples")
struct SampleBehaviourTests {
  @Test func `a budget that was deleted is gone after a restart`() throws {
    let world = try SampleWorld()
    _ = try world.run(
      """
      press "Add New Budget"
      type Title Movies
      type Total 100
      press Save
      press "Add New Budget"
      type Title Dinner
      type Total 1e3
      press Save
      delete 1 confirm
      expect message "1 deleted"
      """,
      on: .budget
    )

    _ = try world.run("expect rows 1\nexpect row 1 Dinner\nexpect row 1 1000.00", on: .budget)
  }

  @Test func `a budget without a title, or with a total that is no number, is not saved`() throws {
    let world = try SampleWorld()

    _ = try world.run(
      """
      press "Add New Budget"
      press Save
      expect problem "a title is needed"
      expect problem "is no number"
      press Cancel
      expect rows 0
      """,
      on: .budget
    )

    _ = try world.run("press Prove\nexpect message \"Nothing has been saved yet.\"", on: .budget)
  }

  @Test(arguments: Samples.all.map(\.name))
  func `what was saved last is taken back by one key`(name: String) throws {
    let application = try #require(Samples.all.first { $0.name == name })
    let world = try SampleWorld()

    let added = try world.run(adding[name, default: ""] + "\nshow", on: application)
    let output = try world.run(adding[name, default: ""] + "\nundo\nshow", on: application)

    #expect(added.contains("inserted"))
    #expect(output.contains("deleted"))
  }

  private let adding = [
    "budget": "press \"Add New Budget\"\ntype Title A\ntype Total 1\npress Save",
    "company": "type Title A\npress Add",
    "employees": "press Create\ntype Name A\ntype Age 1\npress Save",
    "candy": "press \"Add Examples\"", "fruits": "type Fruit A\npress Submit",
  ]

  @Test func `an age that is no number, or none that people have, is refused`() throws {
    let world = try SampleWorld()

    for age in ["", "x", "-1", "151", "9223372036854775808"] {
      _ = try world.run(
        """
        press Create
        type Name Anna
        type Age "\(age)"
        press Save
        expect problem "is no age"
        press Cancel
        expect rows 0
        """,
        on: .employees
      )
    }
  }

  @Test func `a fruit is renamed once, and Submit adds again`() throws {
    let world = try SampleWorld()

    _ = try world.run(
      """
      type Fruit "Fig"
      press Submit
      open 1
      expect field Fruit ""
      press Submit
      expect placeholder Fruit "Update Fruit name here..."
      type Fruit "Feige"
      press Submit
      type Fruit "Date"
      press Submit
      expect rows 2
      expect row 1 "Feige"
      delete 1 refuse
      expect rows 2
      """,
      on: .fruits
    )
  }

  @Test func `rows of an import on another thread arrive while the list is open`() throws {
    let world = try SampleWorld()

    let output = try world.run("press Import\nwait rows 10\nprove\nshow", on: .fruits)

    #expect(output.contains("No Name"))
    #expect(output.contains("tx 11"))
  }

  @Test func `equal short names fail readably without a merge policy, and nothing is saved`() throws
  {
    let world = try SampleWorld()

    let output = try world.run(
      """
      press "Add Examples"
      show
      back
      expect rows 0
      """,
      on: .candy,
      world.launch(["policy": "error"])
    )

    #expect(output.contains("shortName") && output.contains("UK"))
  }

  @Test func `a company's employees stay with it`() throws {
    let world = try SampleWorld()
    _ = try world.run(Application.company.script, on: .company)

    _ = try world.run(
      """
      type Title "Other"
      press Add
      open 2
      expect rows 0
      back
      open 1
      expect rows 3
      """,
      on: .company
    )
  }
}
