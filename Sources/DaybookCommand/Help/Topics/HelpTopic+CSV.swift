extension HelpTopic {
  /// How values are written in and read from files.
  var csvParts: [HelpPart] {
    [
      .paragraph(
        "The end of a file's name says what it is: csv, tsv, json, jsonl or ndjson. The first"
          + " record of CSV and TSV names the columns; JSON is an array of objects, JSON lines an"
          + " object on each line. Texts are UTF-8; --encoding reads UTF-16, Latin-1 and"
          + " Windows-1252."
      ),
      .paragraph("The model's type decides how a field is read, never what it looks like:"),
      .table([
        ("null", "an empty field; in JSON null"),
        ("empty text", "\"\""),
        ("whole number, number", "12, -0.5, 1e-7, nan, inf, -inf"),
        ("decimal", "12.50, at most 38 digits; in JSON a string, so that no digit is lost"),
        ("truth value", "true or false; read are also yes, no, 1 and 0"),
        ("date", "2026-01-31T08:15:00Z, read also with +01:00, or 2026-01-31 alone"),
        ("bytes", "base64"),
        ("UUID", "32 hexadecimal digits in groups of 8, 4, 4, 4 and 12"),
        ("transformable", "its JSON text"),
        (
          "composite",
          "a column for each element, such as home.city; in JSON also"
            + " {\"home\": {\"city\": \"Bern\"}}"
        ),
        ("relationship", "Budget/7; several with a comma or a blank between; in JSON an array"),
      ]),
      .paragraph(
        "Fields with a delimiter, a quote or a line end stand between quotes, quotes in them are"
          + " doubled. Lines end in LF; read are also CRLF and CR."
      ),
      .paragraph(
        "A relationship may also be named by a unique attribute of its destination: --map"
          + " country.code=iso finds the Country with the code that stands in the column iso. Such"
          + " keys add to a to-many relationship, so that a table of pairs fills it; IDs replace"
          + " it."
          + " Rows of one file may name each other. In JSON, an object within an object has the"
          + " columns A.B, and of a key that an object has twice the last value counts."
      ),
      .paragraph(
        "Import takes a column to the attribute of its name, or where --map says; what is left out"
          + " is named once. When a row is bad nothing is imported, and the place is shown as"
          + " FILE:LINE:COLUMN."
      ),
      .paragraph(
        "Without ENTITY export writes a whole store: every row has the columns entity and id"
          + " (objectEntity, objectID where properties have these names). Import without ENTITY"
          + " reads such a file, gives every object a new ID and lets all links follow:"
      ),
      .lines([
        "daybook model Budget.daybook --json > budget.json",
        "daybook export Budget.daybook -o all.jsonl",
        "daybook new Copy.daybook --model budget.json",
        "daybook import Copy.daybook all.jsonl",
      ]),
    ]
  }
}
