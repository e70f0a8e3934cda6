import DaybookModel

extension HelpTopic {
  /// What a model says, and how its file looks.
  var modelParts: [HelpPart] {
    [
      .paragraph(
        "A model names the entities of a store, their attributes and relationships, and the rules"
          + " that every save keeps. Every store carries its own, so that no program is needed to"
          + " read it. In a file it is JSON; what is left out has the usual value:"
      ),
      .lines([
        "{\"name\": \"Budget\", \"entities\": [",
        "  {\"name\": \"Budget\",",
        "   \"attributes\": [{\"name\": \"title\", \"type\": \"String\", \"maximum\": 40},",
        "     {\"name\": \"total\", \"type\": \"Decimal\", \"optional\": true,"
          + " \"minimum\": \"0\"}],",
        "   \"relationships\": [{\"name\": \"expenses\", \"destination\": \"Expense\","
          + " \"toMany\": true,",
        "     \"inverse\": \"budget\", \"optional\": true, \"deleteRule\": \"Cascade\"}],",
        "   \"unique\": [[\"title\"]]}, …]}",
      ]),
      .table([
        ("types", AttributeType.allCases.map(\.rawValue).joined(separator: ", ")),
        ("optional", "whether an object may be saved without a value"),
        ("default", "the value of a new object"),
        ("minimum, maximum", "bounds of a number or a date; for a text the length in UTF-16 units"),
        ("pattern", "a regular expression that a text must match as a whole"),
        ("derived", "computed by the store, such as expenses.@count"),
        ("transient", "kept in memory only"),
        ("inverse", "the relationship that leads back; both sides always agree"),
        ("ordered", "a to-many relationship keeps an order"),
        ("deleteRule", DeleteRule.allCases.map(\.rawValue).joined(separator: ", ")),
        ("unique, indexes", "lists of lists of property names"),
        ("parent, abstract", "an entity that extends another one, or has subentities only"),
        ("composites", "attributes that belong together: name, attributes; see type Composite"),
        ("composite", "of an attribute of type Composite: whose elements it has, as in home.city"),
        ("templates", "requests under names: entity, predicate with $variables, sort, limit"),
        ("info", "texts of your own; daybook.rule.1, .2 and so on are rules of an attribute's own"),
      ]),
      .paragraph("A composite and an attribute that has its elements, a template, and a rule:"),
      .lines([
        "\"composites\": [{\"name\": \"Point\", \"attributes\": [",
        "  {\"name\": \"x\", \"type\": \"Double\"}]}]",
        "{\"name\": \"spot\", \"type\": \"Composite\", \"composite\": \"Point\"}",
        "\"templates\": [{\"name\": \"large\", \"entity\": \"Budget\", \"limit\": 10,",
        "  \"predicate\": \"total > $least\",",
        "  \"sort\": [{\"keyPath\": \"total\", \"descending\": true}]}]",
        "\"info\": {\"daybook.rule.1\": \"length >= 3\",",
        "  \"daybook.rule.1.warning\": \"A title has at least three letters.\"}",
      ]),
      .lines([
        "daybook model Budget.daybook", "daybook model Budget.daybook --json > budget.json",
        "daybook new Other.daybook --model budget.json",
        "daybook model Budget.daybook --swift > Model.swift",
        "daybook model Budget.daybook --svg > model.svg", "daybook check Budget.daybook",
      ]),
    ]
  }
}
