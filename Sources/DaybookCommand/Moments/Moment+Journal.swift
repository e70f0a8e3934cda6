import DaybookJournal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JournalInstant {
  /// The moment at or just before a date.
  init(_ date: Date) {
    self.init(secondsSinceReferenceDate: date.timeIntervalSinceReferenceDate)
  }
}
