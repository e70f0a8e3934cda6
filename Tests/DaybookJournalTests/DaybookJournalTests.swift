import Testing

@Suite("DaybookJournal")
struct DaybookJournalTests {
  @Test func `the target builds`() { #expect(Bool(true)) }
}
