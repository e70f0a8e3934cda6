package import DaybookTerminal

/// The sample applications.
nonisolated package enum Samples {
  /// All of them, in the order in which they are shown.
  package static let all: [Application] = [.budget, .company, .employees, .candy, .fruits]
}

nonisolated extension Application {
  /// Budgets: a list that refreshes itself, and a sheet.
  package static let budget = Application(
    name: "budget",
    purpose: "a list that refreshes itself, a sheet that adds to it, the lines of each save",
    files: ["Budget.daybook"],
    script: budgetScript
  ) { launch in
    try BudgetListScreen(SampleContainer("Budget", Budget.model(), launch))
  }

  /// Companies and their employees: one to many.
  package static let company = Application(
    name: "company",
    purpose: "companies, and the employees of each",
    files: ["Company.daybook"],
    script: companyScript
  ) { launch in
    try CompaniesScreen(SampleContainer("Company", Company.model(), launch))
  }

  /// Employees: a table, and one form to create and to update.
  package static let employees = Application(
    name: "employees",
    purpose: "a table, and one form that creates or updates",
    files: ["Employees.daybook"],
    script: employeesScript
  ) { launch in
    try EmployeesScreen(SampleContainer("Employees", Emp.model(), launch))
  }

  /// Candy by country: many to one, and a unique name.
  package static let candy: Application = {
    var candy = Application(
      name: "candy",
      purpose: "sections, a unique name, and what a merge policy makes of it",
      files: ["Candy.daybook"],
      script: candyScript
    ) { launch in
      let container = try SampleContainer("Candy", Candy.model(), launch)
      return try CandyScreen(container, policy: launch.options["policy"])
    }
    candy.policies = ["error", "merge"]
    return candy
  }()

  /// Fruits: one view model for everything.
  package static let fruits = Application(
    name: "fruits",
    purpose: "one field that adds or renames, and an import while the list is open",
    files: ["FruitsContainer.daybook"],
    script: fruitsScript
  ) { launch in
    try FruitScreen(SampleContainer("FruitsContainer", FruitEntity.model(), launch))
  }
}
