extension DaybookError {
  /// Why a file to be imported is bad.
  public enum InputFault: Hashable, Sendable {
    /// Several bad rows, listed in the error's `underlying`.
    case rejectedRows(count: Int, total: Int)
    /// The file cannot be read.
    case unreadable(cause: String)
    /// The bytes do not follow the file's own grammar.
    case malformed(String)
    /// A row with another number of fields than the header.
    case wrongFieldCount(expected: Int, found: Int)
    /// A column that cannot be mapped.
    case unknownColumn(String, nearest: String?)
    /// A field that is no value of its attribute.
    case badField(column: String, detail: String)
  }
}
