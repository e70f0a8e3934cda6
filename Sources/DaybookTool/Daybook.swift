import DaybookCommand

@main
struct Daybook {
  static func main() {}
}
