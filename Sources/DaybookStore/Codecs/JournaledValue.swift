package import DaybookModel

/// A value as a journal's line holds it: the value, or the name of the blob that holds it.
package enum JournaledValue: Hashable, Sendable {
  /// The value itself.
  case value(Value)

  /// The blob that holds the value's bytes.
  case blob(BlobReference)
}

extension JournaledValue {
  /// Whether both are written the same.
  func isIdentical(to other: JournaledValue) -> Bool {
    switch (self, other) {
    case (.value(let left), .value(let right)): left.isIdentical(to: right)
    case (.blob(let left), .blob(let right)): left == right
    case (.value, .blob), (.blob, .value): false
    }
  }
}
