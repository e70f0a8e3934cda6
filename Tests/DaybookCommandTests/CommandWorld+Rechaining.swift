import DaybookBytes
import TestSupport

extension CommandWorld {
  /// Changes lines, gives every line its checksum and every transaction its hash, and empties HEAD.
  func rechain(_ folder: String, _ change: (String) -> String) throws {
    let segment = folder + "/journal/000001.jsonl"
    var text = ""
    var digest = ""
    var transaction = ""
    for line in try self.text(segment).split(separator: "\n") {
      let isFrame = line.contains("\"prev\":\"") || line.hasPrefix("{\"op\":\"commit\"")
      var changed = JournalLine(line)
      if line.hasPrefix("{\"op\":\"begin\"") {
        transaction = ""
        changed.replace("prev", with: digest)
      } else if line.hasPrefix("{\"op\":\"commit\"") {
        digest = sum(transaction)
        changed.replace("sha", with: digest)
      } else if !isFrame {
        changed.body = change(changed.body)
      }
      let whole = changed.text + "\n"
      if line.hasPrefix("{\"op\":\"segment\"") { digest = sum(whole) }
      transaction += whole
      text += whole
    }
    try write(segment, text)
    try write("\(folder)/HEAD", "")
  }

  private func sum(_ text: String) -> String { SHA256.digest(of: Array(text.utf8)).hex }
}
