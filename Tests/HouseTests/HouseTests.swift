import Testing

@Suite("House")
struct HouseTests {
  @Test func `the target builds`() { #expect(Bool(true)) }
}
