import Testing

@Suite("DaybookBytes")
struct DaybookBytesTests {
  @Test func `the target builds`() { #expect(Bool(true)) }
}
