import DaybookBytes
import DaybookJournal
import DaybookModel
import DaybookStore
import DaybookTerminal

/// The folder in which the demo makes its stores.
private let demoFolder = "daybook-demo"

extension CommandRun {
  /// `daybook demo [APP]`.
  func demo() throws(CommandFailure) -> ExitCode {
    guard let word = arguments.operands.first else { return try demoOfAll() }
    guard let application = environment.applications.first(where: { $0.name == word }) else {
      let names = environment.applications.map(\.name)
      throw .usage("there is no application '\(word)'" + didYouMean(word, names))
    }
    try checkPolicy(of: application)
    try environment.files.makeDirectory(demoFolder)
    // A script begins with nothing, a person goes on where somebody stopped.
    let folder = arguments.has(.script) ? try freeFolder() : demoFolder
    // Lines on the application's screen would spoil it.
    let held = HeldLines()
    let launch = try launch(in: folder, holding: isFullScreen ? held : nil)
    defer { held.tell(environment.tellDebugLine) }
    return try onScreen { () throws(CommandFailure) in try open(application, launch) }
  }

  private func checkPolicy(of application: Application) throws(CommandFailure) {
    guard let policy = arguments.text(.policy), !application.policies.contains(policy) else {
      return
    }
    guard !application.policies.isEmpty else {
      throw .usage("--policy is for candy; \(application.name) has none")
    }
    let choices = application.policies.joined(separator: " or ")
    throw .usage("--policy takes \(choices), not '\(policy)'")
  }

  /// All applications by their scripts, then the same at the command line.
  private func demoOfAll() throws(CommandFailure) -> ExitCode {
    guard !arguments.has(.script) else { throw .usage("--script needs the name of an application") }
    guard !arguments.has(.policy) else { throw .usage("--policy needs the name of an application") }
    try environment.files.makeDirectory(demoFolder)
    let folder = try freeFolder()
    let modelText = Array((try calling(DemoStep.model).json + "\n").utf8)
    try environment.files.replaceFile(folder + "/" + DemoStep.modelName, with: modelText)
    let steps = DemoStep.all(in: folder)
    let isText = target.format == .text
    let shown: any TextSink = isText ? sink : MemorySink()
    for application in environment.applications { try show(application, in: folder, shown) }
    for step in steps { try show(step, shown) }
    try showJournal(of: folder + "/" + DemoStep.storeName, shown)
    guard isText else {
      try sink.write(JSONLayout.text(of: json(folder, steps)))
      return .success
    }
    let last = "The stores are in \(folder); each of the commands above works on them"
    try sink.write(last + ", and daybook demo APP opens an application.\n")
    return .success
  }

  private func show(
    _ application: Application,
    in folder: String,
    _ shown: any TextSink
  ) throws(CommandFailure) {
    try shown.write(style.paint("# \(application.name): \(application.purpose)", .faint) + "\n")
    let launch = try launch(in: folder)
    let interface = try onMainActor { () throws(CommandFailure) in try open(application, launch) }
    try run(application.script, named: "demo \(application.name)", interface, shown)
    for name in application.files {
      let step = DemoStep("verify", folder + "/" + name)
      let talk = MemorySink()
      try perform(step, into: talk)
      try shown.write(commandLine(step.shownCommand))
      try shown.write((talk.text.split(separator: "\n").last ?? "") + "\n")
    }
    try shown.write("\n")
  }

  private func show(_ step: DemoStep, _ shown: any TextSink) throws(CommandFailure) {
    if let remark = step.remark { try shown.write(style.paint("# " + remark, .faint) + "\n") }
    try shown.write(commandLine(step.shownCommand))
    try perform(step, into: shown)
    try shown.write("\n")
  }

  private func commandLine(_ text: String) -> String {
    style.paint("$ " + text, .heading) + "\n"
  }

  /// Runs a step as if it had been typed.
  private func perform(_ step: DemoStep, into sink: any TextSink) throws(CommandFailure) {
    var parsed = try ArgumentParser().parse(step.words)
    if let colour = arguments.text(.color) { parsed.add(.color, value: colour) }
    var environment = environment
    environment.output = sink
    let run = try CommandRun(parsed, environment)
    let code = try run.perform()
    guard code == .success else {
      throw CommandFailure(.defect, "a step of the demo ended with exit code \(code.rawValue)")
    }
  }

  /// Shows the lines of the last save as they stand in the file.
  private func showJournal(of path: String, _ shown: any TextSink) throws(CommandFailure) {
    let file = path + "/journal/000001.jsonl"
    let bytes = try InputBytes.read(file, files: environment.files)
    let lines = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    let start = lines.lastIndex { $0.hasPrefix("{\"op\":\"begin\"") } ?? 0
    try shown.write(commandLine("tail -n \(lines.count - start) \(file)"))
    for line in lines[start...] { try shown.write(SafeText.escaped(line) + "\n") }
    try shown.write("\n")
  }

  /// What the demo did, for programs.
  private func json(_ folder: String, _ steps: [DemoStep]) -> JSONValue {
    .object([
      JSONMember("v", .integer(1)),
      JSONMember("folder", .string(folder)),
      JSONMember("applications", .array(environment.applications.map { .string($0.name) })),
      JSONMember("store", .string(folder + "/" + DemoStep.storeName)),
      JSONMember("model", .string(folder + "/" + DemoStep.modelName)),
      JSONMember("commands", .array(steps.map { .string($0.shownCommand) })),
      JSONMember("ok", .boolean(true)),
    ])
  }
}

// MARK: - Opening

/// Makes the first screen of an application.
@MainActor
private func open(
  _ application: Application,
  _ launch: Launch
) throws(CommandFailure) -> Interface {
  do {
    return Interface(try application.open(launch))
  } catch let error as DaybookError {
    throw CommandFailure(error)
  } catch {
    throw CommandFailure(.defect, place: application.name, String(describing: error))
  }
}

extension CommandRun {
  /// What an application is told when it is started.
  private func launch(
    in folder: String,
    holding held: HeldLines? = nil
  ) throws(CommandFailure) -> Launch {
    let options = try storeOptions()
    let source = environment.random
    var launch = Launch(
      directory: environment.files.resolved(folder),
      random: options.random ?? { source.next() }
    )
    launch.now = options.now
    launch.isInMemory = arguments.has(.inMemory)
    launch.author = transactionNote.author
    if let policy = arguments.text(.policy) { launch.options["policy"] = policy }
    if let write = debugWriter(held?.take ?? environment.tellDebugLine) { launch.tell = write }
    return launch
  }

  /// The first folder in which no demo has been: an earlier one's stores are never touched.
  private func freeFolder() throws(CommandFailure) -> String {
    let names = environment.applications.flatMap(\.files) + [DemoStep.storeName]
    var number = 1
    while true {
      let folder = number == 1 ? demoFolder : demoFolder + "/\(number)"
      var isFree = true
      for name in names where try environment.files.kind(of: folder + "/" + name) != nil {
        isFree = false
      }
      if isFree {
        try environment.files.makeDirectory(folder)
        return folder
      }
      number += 1
    }
  }
}
