/// The models and files that the command tests work with.
enum Sample {
  /// Budgets and expenses, as in the help's examples.
  static let budgetModel = """
    {"name":"Budget","entities":[
      {"name":"Budget","attributes":[{"name":"title","type":"String","maximum":40},
        {"name":"total","type":"Decimal","default":"0","minimum":"0","optional":true}],
       "relationships":[{"name":"expenses","destination":"Expense","inverse":"budget",
         "toMany":true,"optional":true,"deleteRule":"Cascade"}]},
      {"name":"Expense","attributes":[{"name":"title","type":"String"},
        {"name":"amount","type":"Decimal","minimum":"0"},
        {"name":"paid","type":"Boolean","default":false}],
       "relationships":[{"name":"budget","destination":"Budget","inverse":"expenses",
         "optional":true,"deleteRule":"Nullify"}]}]}
    """

  /// Sweets, as in the tutorial of the importer.
  static let sweetsModel = """
    {"name":"Sweets","entities":[{"name":"Candy","attributes":[
      {"name":"name","type":"String"},{"name":"chocolate","type":"Boolean"},
      {"name":"sugar","type":"Double","minimum":0,"maximum":1},
      {"name":"score","type":"Decimal","optional":true}],"unique":[["name"]]}]}
    """

  /// Six sweets with a column that the model calls otherwise, and one that it lacks.
  static let sweets = """
    brand,chocolate,sugar,score,hard
    Alpine Bar,1,.73199999,66.971725,0
    Moon Drops,0,0.604,67.602936,1
    One dime,0,.011,,0
    One quarter,0,.011,46.116505,0
    "Toffee, soft",1,.906,52.341465,0
    日本の飴,0,.5,50.1,1

    """

  /// Countries: lengths, patterns and a unique key.
  static let countryModel = """
    {"name":"World","entities":[{"name":"Country","attributes":[
      {"name":"fullName","type":"String"},{"name":"shortName","type":"String","maximum":2},
      {"name":"numeric","type":"Integer 16","optional":true}],"unique":[["shortName"]]}]}
    """

  /// Every type of attribute, all optional.
  static let typesModel = """
    {"name":"Types","entities":[{"name":"Thing","attributes":[
      {"name":"text","type":"String","optional":true},
      {"name":"small","type":"Integer 16","optional":true},
      {"name":"large","type":"Integer 64","optional":true},
      {"name":"price","type":"Decimal","optional":true},
      {"name":"ratio","type":"Double","optional":true},
      {"name":"single","type":"Float","optional":true},
      {"name":"flag","type":"Boolean","optional":true},
      {"name":"when","type":"Date","optional":true},
      {"name":"key","type":"UUID","optional":true},
      {"name":"link","type":"URI","optional":true},
      {"name":"bytes","type":"Binary","optional":true},
      {"name":"extra","type":"Transformable","optional":true}]}]}
    """
}

extension CommandWorld {
  /// A world with a store of two budgets and two expenses, after a correction and a deletion.
  static func withBudget() throws -> CommandWorld {
    let world = try CommandWorld()
    try world.write("budget.json", Sample.budgetModel)
    try world.write("budgets.csv", "title,total\nTravel,1200\nBooks,80\n")
    for line in [
      "new Budget.daybook --model budget.json",
      "add Budget.daybook Budget title=Movies total=100 --author ana",
      "add Budget.daybook Expense title=Cinema amount=12.50 budget=Budget/1 --author ben",
      "add Budget.daybook Expense title=Popcorn amount=4.50 budget=Budget/1 --author ben",
      "set Budget.daybook Expense/2 amount=4.80 --author ana --note 'price was wrong'",
    ] {
      _ = world.run(line)
    }
    return world
  }
}
