import DaybookBytes

/// The text that `append` writes.
func codedText(_ append: (inout ByteBuffer) -> Void) -> String {
  var buffer = ByteBuffer()
  append(&buffer)
  return buffer.text
}

/// What `scan` reads from a whole text; something left over is an error.
func scanned<Result>(
  _ text: String,
  _ scan: (inout JSONScanner) throws(JSONError) -> Result
) throws(JSONError) -> Result {
  try Array(text.utf8).withUnsafeBufferPointer { bytes throws(JSONError) in
    var scanner = JSONScanner(UnsafeRawBufferPointer(bytes))
    let result = try scan(&scanner)
    try scanner.expectEnd()
    return result
  }
}

/// The values that come back where each is written and read at once.
func roundTripped<Value>(
  _ value: Value,
  _ append: (Value, inout ByteBuffer) -> Void,
  _ scan: (inout JSONScanner) throws(JSONError) -> Value
) throws(JSONError) -> Value {
  var buffer = ByteBuffer(capacity: 64)
  append(value, &buffer)
  var scanner = JSONScanner(buffer.bytes)
  let result = try scan(&scanner)
  try scanner.expectEnd()
  return result
}
