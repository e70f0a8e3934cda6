/// Returns a number with its noun: `1 row`, `1,234 rows`.
func counted(_ number: Int, _ noun: String) -> String {
  grouped(number) + " " + (number == 1 ? noun : noun + "s")
}

/// Returns a number with a comma between every three digits.
func grouped(_ number: Int) -> String {
  var text = ""
  for (index, digit) in String(number.magnitude).reversed().enumerated() {
    if index > 0, index.isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return (number < 0 ? "-" : "") + String(text.reversed())
}
