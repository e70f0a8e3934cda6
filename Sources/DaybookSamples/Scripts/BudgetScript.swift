/// Shows what `daybook demo budget` does, beginning with nothing.
nonisolated let budgetScript = """
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
