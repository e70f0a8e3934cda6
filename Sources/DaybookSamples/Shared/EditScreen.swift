import Daybook
import DaybookTerminal
import DaybookViewModels

/// A form for attributes of one object.
final class EditScreen: Screen {
  private let editor: EditorModel<ManagedObject>

  init(_ editor: EditorModel<ManagedObject>) {
    self.editor = editor
  }

  var content: ScreenContent {
    let editor = editor
    var content = ScreenContent(title: "Edit")
    content.fields = editor.fields.map { field in
      Field(
        field.label,
        text: TextBinding(get: { editor[field.name] }, set: { editor[field.name] = $0 }),
        problem: editor.problem(of: field.name)
      )
    }
    content.message = editor.message.map { Message($0.text, isFailure: true) }
    content.submit = Action(.enter, "Save") { interface in
      if editor.save() { interface.dismiss() }
    }
    return content
  }
}
