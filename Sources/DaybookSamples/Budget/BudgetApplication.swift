package import DaybookTerminal

extension Application {
  /// Budgets: a list that refreshes itself, and a sheet.
  nonisolated package static let budget = Application(
    name: "budget",
    purpose: "a list that refreshes itself, a sheet that adds to it, the lines of each save",
    files: ["Budget.daybook"],
    script: """
      expect title "Budgets"
      expect rows 0
      press "Add New Budget"
      type Title "Movies"
      type Total "abc"
      press Save
      expect problem "is no number"
      type Total "100"
      press Save
      expect row 1 "Movies"
      prove
      press "Add New Budget"
      type Title "Dinner"
      type Total "50"
      press Save
      show
      delete 1 confirm
      expect rows 1
      """
  ) { launch in
    try BudgetListScreen(SampleContainer("Budget", Budget.model(), launch))
  }
}
