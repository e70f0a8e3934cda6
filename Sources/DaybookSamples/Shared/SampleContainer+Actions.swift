import Daybook
import DaybookTerminal
import DaybookViewModels

/// What every application offers in the same way.
extension SampleContainer {
  /// The action that takes the last save back.
  var undo: Action {
    Action(.character("u"), "Undo") { [undoModel] interface in
      guard undoModel.canUndo else { return interface.say("There is nothing to undo.") }
      undoModel.undo()
      if let message = undoModel.message { interface.fail(message.text) }
    }
  }

  /// The action that shows what the last save wrote, as it stands in the journal.
  var prove: Action {
    var action = Action(.character("p"), "Prove") { [self] interface in
      guard let lastSave else { return interface.say("Nothing has been saved yet.") }
      let lines = try container.journalText(of: lastSave).split(separator: "\n").map(String.init)
      let place = container.storePath.map { "\($0)/journal, " } ?? ""
      interface.show(title: "The last save", [place + "transaction \(lastSave)"] + lines)
    }
    action.isNamedFirst = true
    return action
  }

  /// The action that edits attributes of the selected row's object.
  func edit(_ names: String..., of object: @escaping (Int) throws -> ManagedObject) -> Action {
    Action(row: .character("e"), "Edit") { interface, row in
      interface.present(EditScreen(try EditorModel(editing: object(row), fields: names)))
    }
  }

  /// The action that deletes the selected row's object.
  func delete(
    _ object: @escaping (Int) -> ManagedObject,
    named name: @escaping (Int) -> String
  )
    -> Action
  {
    Action(row: .character("d"), "Delete") { row in
      "Delete \(name(row))?"
    } _: { [viewContext] _, row in
      viewContext.delete(object(row))
      try viewContext.saveOrRollBack()
    }
  }
}
