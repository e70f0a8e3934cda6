/// What becomes of a save that disagrees with what others have saved since the objects were read.
public enum MergePolicy: String, CaseIterable, Hashable, Sendable {
  /// The save throws and changes nothing.
  case error
}
