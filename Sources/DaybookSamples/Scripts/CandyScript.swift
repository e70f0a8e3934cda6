/// Shows what `daybook demo candy` does, beginning with nothing.
nonisolated let candyScript = """
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
