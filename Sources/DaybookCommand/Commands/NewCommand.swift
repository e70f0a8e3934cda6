import DaybookBytes
import DaybookJournal
import DaybookModel
import DaybookStore
import DaybookTerminal

extension CommandRun {
  /// `daybook new STORE --model FILE`.
  func new() throws(CommandFailure) -> ExitCode {
    let path = arguments.operand(0)
    guard let modelPath = arguments.text(.model) else {
      throw .usage("'new' needs --model FILE", remedy: "daybook help new")
    }
    let bytes = try InputBytes.read(modelPath, files: environment.files)
    let model = try calling { () throws(DaybookError) in
      let model = try ManagedObjectModel(json: bytes, file: modelPath)
      try model.checkTemplates()
      return model
    }
    if let kind = try environment.files.kind(of: path) { throw try occupied(path, kind) }
    guard !isDryRun else {
      try writeCreated(path, model, "dry run, nothing created", transaction: nil)
      return .success
    }
    try create(path, model)
    try writeCreated(path, model, "tx 1", transaction: 1)
    return .success
  }

  /// Makes a store and closes it.
  func create(_ path: String, _ model: ManagedObjectModel) throws(CommandFailure) {
    environment.watchInterrupts()
    let options = try storeOptions()
    let resolved = environment.files.resolved(path)
    do throws(DaybookError) {
      try Store.create(.directory(resolved), model: model, options: options).close()
    } catch {
      throw failure(error, path)
    }
  }

  /// Says what stands where the store should come.
  private func occupied(
    _ path: String,
    _ kind: FileStatus.Kind
  ) throws(CommandFailure) -> CommandFailure {
    guard kind == .directory else {
      return CommandFailure(
        .storeUnavailable,
        place: path,
        "there is something else already, which is no folder"
      )
    }
    guard try environment.files.kind(of: path + "/journal") == nil else {
      return CommandFailure(DaybookError(.store(.exists), at: DaybookError.Place(file: path)))
    }
    return CommandFailure(
      .storeUnavailable,
      place: path,
      "there is a folder already, which is no store",
      explanation: ["A store is a folder of its own, which does not exist before."]
    )
  }

  private func writeCreated(
    _ path: String,
    _ model: ManagedObjectModel,
    _ start: String,
    transaction: Int64?
  ) throws(CommandFailure) {
    guard !isQuiet || target.format != .text else { return }
    let name = model.name.isEmpty ? "" : " \(SafeText.escaped(model.name))"
    let json = JSONValue.object([
      JSONMember("v", .integer(1)),
      JSONMember("tx", transaction.map { .integer($0) } ?? .null),
      JSONMember("store", .string(path)),
      JSONMember("model", .string(model.name)),
      JSONMember("hash", .string(model.versionHash)),
      JSONMember("entities", .array(model.entities.map { .string($0.name) })),
    ])
    let entities = model.entities.count == 1 ? "1 entity" : "\(model.entities.count) entities"
    try write("\(start): \(SafeText.escaped(path)) with model\(name), \(entities)\n", json: json)
  }
}
