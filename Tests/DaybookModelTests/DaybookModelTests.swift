import Testing

@Suite("DaybookModel")
struct DaybookModelTests {
  @Test func `the target builds`() { #expect(Bool(true)) }
}
