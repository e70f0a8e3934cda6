package import DaybookTerminal

extension Application {
  /// Companies and their employees: one to many.
  nonisolated package static let company = Application(
    name: "company",
    purpose: "companies, and the employees of each",
    files: ["Company.daybook"],
    script: """
      expect title "Companies"
      type Title "Acme"
      type Owner "Wile E."
      press Add
      expect field Title ""
      expect row 1 "Acme"
      open 1
      expect title "Employees of Acme"
      type Name "Anna"
      press Add
      expect field Name ""
      type Name "Zoë"
      press Add
      type Name "李"
      press Add
      expect row 1 "李"
      expect row 2 "Zoë"
      expect row 3 "Anna"
      expect row 3 "Acme"
      show
      prove
      back
      expect title "Companies"
      """
  ) { launch in
    try CompaniesScreen(SampleContainer("Company", Company.model(), launch))
  }
}
