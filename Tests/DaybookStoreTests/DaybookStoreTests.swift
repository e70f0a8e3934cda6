import Testing

@Suite("DaybookStore")
struct DaybookStoreTests {
  @Test func `the target builds`() { #expect(Bool(true)) }
}
