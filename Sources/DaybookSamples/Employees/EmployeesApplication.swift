package import DaybookTerminal

extension Application {
  /// Employees: a table, and one form to create and to update.
  nonisolated package static let employees = Application(
    name: "employees",
    purpose: "a table, and one form that creates or updates",
    files: ["Employees.daybook"],
    script: """
      expect title "Employees"
      press Create
      expect title "Create"
      type Name "Anna"
      type Age "forty"
      press Save
      expect problem "no age"
      type Age "41"
      type Phone "555-0142"
      press Save
      expect row 1 "Anna | 41 | 555-0142"
      open 1
      expect title "Update"
      expect field Name "Anna"
      type Age "42"
      press Save
      expect row 1 "Anna | 42 | 555-0142"
      prove
      press Create
      type Name "山田 花子"
      type Age "7"
      press Save
      show
      delete 2 confirm
      expect rows 1
      """
  ) { launch in
    try EmployeesScreen(SampleContainer("Employees", Emp.model(), launch))
  }
}
