/// Shows what `daybook demo fruits` does, beginning with nothing.
nonisolated let fruitsScript = """
  expect title "Fruits"
  expect placeholder Fruit "Add New Fruit here..."
  press Submit
  expect rows 0
  type Fruit "Aple"
  press Submit
  expect row 1 "Aple"
  expect field Fruit ""
  open 1
  expect placeholder Fruit "Update Fruit name here..."
  type Fruit "Apple"
  press Submit
  expect row 1 "Apple"
  expect placeholder Fruit "Add New Fruit here..."
  prove
  press Import
  wait rows 11
  expect row 5 "No Name"
  delete 2 confirm
  expect rows 10
  show
  """
