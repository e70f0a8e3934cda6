import Testing

@Suite("DaybookCommand")
struct DaybookCommandTests {
  @Test func `the target builds`() { #expect(Bool(true)) }
}
