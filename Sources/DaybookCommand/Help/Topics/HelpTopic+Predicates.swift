extension HelpTopic {
  /// The conditions that `--where` takes.
  var predicateParts: [HelpPart] {
    [
      .paragraph(
        "A predicate is a condition for objects. Names are those of the model, texts stand between"
          + " quotes, words such as AND may be written in either case."
      ),
      .table([
        ("amount > 10", "also = == != <> < <= >="),
        ("amount BETWEEN {5, 10}", "both bounds belong to it"),
        ("title IN {'Cinema', 'Bus'}", "one of several values"),
        ("title = nil", "no value; also NULL"),
        ("paid = TRUE", "also YES, FALSE, NO"),
        ("title BEGINSWITH 'Pop'", "also CONTAINS and ENDSWITH"),
        ("title LIKE 'P*corn'", "* for any text, ? for one character"),
        ("title MATCHES '[A-Z].*'", "a regular expression for the whole text"),
        ("title CONTAINS[cd] 'cafe'", "[c] ignores case, [d] ignores accents"),
        ("paid = NO AND (amount > 9 OR NOT title = 'Bus')", "also &&, ||, !"),
        ("budget.title = 'Movies'", "over a relationship to one object"),
        ("ANY expenses.amount > 10", "also ALL and NONE, over a relationship to many"),
        ("expenses.@count > 1", "how many there are"),
        ("expenses.@sum.amount > 20", "also @avg, @min and @max"),
        ("amount * 2 > 20", "also + - / ** & | ^ ~ << >> and parentheses"),
        ("when >= '2026-01-31'", "dates as everywhere: a day, or a day with a time"),
        ("when > now() - 86400", "seconds are added to dates and subtracted from them"),
        ("length:(title) > 9", "a function: see below"),
        ("#size = 3", "a property whose name is a word of this language"),
      ]),
      .lines([
        "daybook list Budget.daybook Expense --where \"amount > 4 AND title CONTAINS[c] 'pop'\"",
        "daybook list Budget.daybook Budget --where 'ANY expenses.amount > 10'",
        "daybook list Budget.daybook Budget --where 'expenses.@count > 1' --explain",
      ]),
      .paragraph(
        "Functions of numbers: abs: floor: ceiling: trunc: sqrt: exp: ln: log: modulus:by:; of"
          + " texts: length: uppercase: lowercase: canonical:; of collections: count: sum: min:"
          + " max: average: median: mode: stddev: as in median:(expenses.amount); and"
          + " CAST(when, 'NSNumber')."
      ),
      .paragraph(
        "A predicate that cannot be understood is refused with the column at which it goes wrong"
          + " and what was expected there. --explain says how the answer is found."
      ),
    ]
  }
}
