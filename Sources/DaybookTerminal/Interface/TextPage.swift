/// Text to read: help, or the lines of a proof.
final class TextPage: Screen {
  private let title: String
  private let paragraphs: [String]

  init(title: String, _ paragraphs: [String]) {
    self.title = title
    self.paragraphs = paragraphs
  }

  var content: ScreenContent {
    var content = ScreenContent(title: title)
    content.paragraphs = paragraphs
    return content
  }
}
