package import DaybookModel

/// A value as a journal's line holds it: the value, or the name of the blob that holds it.
package enum JournaledValue: Hashable, Sendable {
  /// The value itself.
  case value(Value)

  /// The blob that holds the value's bytes.
  case blob(BlobReference)
}
