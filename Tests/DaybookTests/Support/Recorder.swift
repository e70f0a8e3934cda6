import Daybook

/// An object that records which callbacks it received.
final class Recorder: ManagedObject {
  @Managed("name") var name: String
  @Managed("nickname") var nickname: String?
  @Managed("count") var count: Int
  @Managed("limited") var limited: Int
  @Managed("owner") var owner: Recorder?
  @Managed("pets") var pets: RelationshipSet<Recorder>

  var calls: [String] = []
  var seen: [String] = []
  var onAwakeFromFetch: ((Recorder) -> Void)?
  var onWillSave: ((Recorder) -> Void)?
  var onDidSave: ((Recorder) throws -> Void)?
  var onPrepareForDeletion: ((Recorder) -> Void)?
  var onValidate: ((Recorder) throws -> Void)?
  var onValidateValue: ((inout Any?, String) throws -> Void)?

  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Recorder") {
      Entity("Recorder", Recorder.self) {
        Attribute("name", .string, isOptional: true)
        Attribute("nickname", .string, isOptional: true, default: "buddy")
        Attribute("count", .integer64, default: 0)
        Attribute("limited", .integer64, default: 1).range(0, through: 10)
        ToOne("owner", of: "Recorder", inverse: "pets")
        ToMany("pets", of: "Recorder", inverse: "owner", deleteRule: .cascade)
      }
    }
  }

  override func awakeFromInsert() {
    calls.append("awakeFromInsert")
    seen.append(nickname ?? "nil")
    (managedObjectContext?.userInfo["onInsert"] as? (Recorder) -> Void)?(self)
  }

  override func awakeFromFetch() {
    calls.append("awakeFromFetch")
    onAwakeFromFetch?(self)
  }

  override func willSave() {
    calls.append("willSave")
    onWillSave?(self)
  }

  override func didSave() {
    calls.append("didSave")
    seen.append("\(changedValues().count) changes")
    do { try onDidSave?(self) } catch { seen.append("\(error)") }
  }

  override func prepareForDeletion() {
    calls.append("prepareForDeletion")
    seen.append("\(pets.count) pets")
    onPrepareForDeletion?(self)
  }

  override func willTurnIntoFault() {
    calls.append("willTurnIntoFault")
  }

  override func didTurnIntoFault() {
    calls.append("didTurnIntoFault")
  }

  override func validateForInsert() throws {
    try super.validateForInsert()
    calls.append("validateForInsert")
    try onValidate?(self)
  }

  override func validateForUpdate() throws {
    try super.validateForUpdate()
    calls.append("validateForUpdate")
    try onValidate?(self)
  }

  override func validateForDelete() throws {
    try super.validateForDelete()
    calls.append("validateForDelete")
  }

  override func validateValue(_ value: inout Any?, forKey key: String) throws {
    try super.validateValue(&value, forKey: key)
    seen.append("validate \(key)")
    try onValidateValue?(&value, key)
  }

  override func value(forKey key: String) throws(DaybookError) -> Any? {
    key == "displayName" ? "<\(name)>" : try super.value(forKey: key)
  }

  /// How often each callback was received.
  func calls(of names: [String]) -> [Int] {
    names.map { name in calls.count { $0 == name } }
  }
}
