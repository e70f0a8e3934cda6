/// Shows what `daybook demo employees` does, beginning with nothing.
nonisolated let employeesScript = """
  expect title "Employees"
  press Create
  expect title "Create"
  type Name "Anna"
  type Age "forty"
  press Save
  expect problem "no age"
  type Age "41"
  type Phone "555-0142"
  press Save
  expect row 1 "Anna | 41 | 555-0142"
  open 1
  expect title "Update"
  expect field Name "Anna"
  type Age "42"
  press Save
  expect row 1 "Anna | 42 | 555-0142"
  prove
  press Create
  type Name "山田 花子"
  type Age "7"
  press Save
  show
  delete 2 confirm
  expect rows 1
  """
