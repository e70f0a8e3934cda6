/// Shows what `daybook demo company` does, beginning with nothing.
nonisolated let companyScript = """
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
