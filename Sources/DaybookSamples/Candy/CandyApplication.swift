package import DaybookTerminal

extension Application {
  /// Candy by country: many to one, and a unique name.
  nonisolated package static let candy = Application(
    name: "candy",
    purpose: "sections, a unique name, and what a merge policy makes of it",
    files: ["Candy.daybook"],
    script: """
      expect title "Candy"
      expect rows 0
      press "Add Examples"
      expect sections "Switzerland" "United Kingdom"
      expect row 1 "Toblerone"
      expect row 2 "KitKat"
      expect row 3 "Mars"
      expect row 4 "Twix"
      prove
      press "Add Examples"
      expect sections "Switzerland" "United Kingdom"
      expect rows 8
      show
      """
  ) { launch in
    let container = try SampleContainer("Candy", Candy.model(), launch)
    return try CandyScreen(container, policy: launch.options["policy"])
  }
}
