import Daybook
import DaybookViewModels
import Observation
import Testing

@Suite("Editor model")
@MainActor
struct EditorModelTests {
  @Test(arguments: Shop.Kind.allCases)
  func `a new object exists once it is saved`(kind: Shop.Kind) throws {
    let shop = try Shop(kind)
    let editor = try EditorModel(creating: Candy.self, in: shop.context)

    #expect(editor.fields.map(\.label) == ["Name", "Grams", "Price", "Since"])
    #expect(editor.fields.map(\.isRequired) == [true, true, false, false])
    #expect(editor["grams"] == "10")
    #expect(!editor.isDirty)
    #expect(editor.isNew)
    editor["name"] = "Mars"
    editor["price"] = "1.25"
    #expect(editor.isDirty)
    #expect(try Candy.all(in: shop.context) == [], "nothing has happened outside")
    #expect(editor.save())

    #expect(try shop.savedNames() == ["Mars"])
    #expect(!editor.isNew)
    #expect(!editor.isDirty)
    let id = try #require(editor.objectID)
    #expect(try Candy.byID(id, in: shop.context).price == 1.25)
    #expect(!shop.context.hasChanges)
    editor[\.grams] = 60
    #expect(editor["grams"] == "60")
    #expect(editor.save())
    #expect(try Candy.byID(id, in: shop.context).grams == 60)
  }

  @Test(arguments: Shop.Kind.allCases)
  func `what cannot be read or is not allowed is said at its field`(kind: Shop.Kind) throws {
    let shop = try Shop(kind)
    let editor = try EditorModel(creating: Candy.self, in: shop.context)

    editor["grams"] = "many"
    #expect(editor["grams"] == "many", "it stays as it was typed")
    #expect(editor.problem(of: "grams")?.contains("'many' is no") == true)
    editor["grams"] = "900"
    #expect(editor.problem(of: "grams")?.contains("above the maximum 500") == true)
    editor["price"] = "1,x"
    #expect(!editor.save())
    #expect(editor.problem(of: "name")?.hasPrefix("Is required") == true)
    #expect(editor.problems.count == 3)
    #expect(editor.message == nil)
    editor["name"] = "Mars"
    editor["grams"] = "50"
    editor["price"] = ""
    #expect(editor.problems.isEmpty)
    #expect(editor.save())

    #expect(try shop.savedNames() == ["Mars"])
  }

  @Test(arguments: Shop.Kind.allCases)
  func `an edit of an object is forgotten unless it is saved`(kind: Shop.Kind) throws {
    let shop = try Shop(kind)
    let candy = shop.candy("Mars")
    try shop.context.save()
    let editor = try EditorModel(editing: candy, fields: ["name", "grams"])

    editor["name"] = "Twix"
    editor["grams"] = "x"
    #expect(candy.name == "Mars")
    #expect(editor.isDirty)
    editor.cancel()
    #expect(editor["name"] == "Mars")
    #expect(editor["grams"] == "10")
    #expect(!editor.isDirty)
    #expect(editor.problems.isEmpty)
    editor["name"] = "Twix"
    editor["name"] = "Mars"
    #expect(!editor.isDirty)
    editor["name"] = "KitKat"
    #expect(editor.save())

    #expect(candy.name == "KitKat")
    #expect(try shop.savedNames() == ["KitKat"])
    #expect(throws: DaybookError.self) {
      _ = try EditorModel(editing: candy, fields: ["nmae"])
    }
  }

  @Test(arguments: Shop.Kind.allCases)
  func `relationships are edited through twins of the draft`(kind: Shop.Kind) throws {
    let shop = try Shop(kind)
    let country = shop.country("CH", "Switzerland")
    try shop.context.save()
    let editor = try EditorModel(creating: Candy.self, in: shop.context)

    editor["name"] = "Toblerone"
    editor.edit { $0.origin = $0.managedObjectContext?.local(country) }
    #expect(editor.isDirty)
    #expect(country.candies.isEmpty)
    #expect(editor.save())

    #expect(country.candies.map(\.name) == ["Toblerone"])
  }

  @Test(arguments: Shop.Kind.allCases)
  func `a save that the store refuses leaves everything but the form as it was`(
    kind: Shop.Kind
  ) throws {
    let shop = try Shop(kind)
    let britain = shop.country("UK", "United Kingdom")
    let candy = shop.candy("Mars", britain)
    try shop.context.save()
    let editor = try EditorModel(creating: Country.self, in: shop.context)
    editor["shortName"] = "UK"
    editor["fullName"] = "Britain"
    editor.edit { draft in
      if let twin = draft.managedObjectContext?.local(candy) { draft.candies.insert(twin) }
    }

    #expect(!editor.save())
    #expect(editor.message?.text.contains("already belongs to") == true)
    #expect(editor["fullName"] == "Britain")
    #expect(!shop.context.hasChanges)
    #expect(try Country.all(in: shop.context) == [britain])
    editor["shortName"] = "GB"
    #expect(editor.save())

    #expect(editor.message == nil)
    #expect(try Country.all(in: shop.context).map(\.shortName) == ["UK", "GB"])
    #expect(candy.origin?.shortName == "GB")
  }

  @Test(arguments: Shop.Kind.allCases)
  func `an object that was deleted meanwhile is said`(kind: Shop.Kind) throws {
    let shop = try Shop(kind)
    let candy = shop.candy("Mars")
    try shop.context.save()
    let editor = try EditorModel(editing: candy)
    editor["name"] = "Twix"

    try candy.delete()

    #expect(!editor.save())
    #expect(editor.message != nil)
    #expect(try shop.savedNames() == [])
  }

  @Test func `the elements of a composite attribute are fields`() throws {
    let model = try ManagedObjectModel(name: "Atlas") {
      Composite("Point") {
        Attribute("x", .double).range(-90, through: 90)
        Attribute("y", .double, default: 1)
      }
      Entity("Place") {
        Attribute("name", .string, isOptional: true)
        Attribute("startPoint", composite: "Point")
      }
    }
    let context = try PersistentContainer(inMemory: "Atlas", model: model).viewContext
    let place = try context.insert("Place")
    try place.setValue(["x": 1, "y": 2], forKey: "startPoint")
    try context.save()
    let editor = try EditorModel(editing: place, fields: ["startPoint"])

    #expect(editor.fields.map(\.name) == ["startPoint.x", "startPoint.y"])
    #expect(editor.fields.map(\.label) == ["Start point x", "Start point y"])
    #expect(editor["startPoint.y"] == "2.0")
    editor["startPoint.x"] = "91"
    #expect(!editor.save())
    #expect(editor.problem(of: "startPoint.x")?.contains("above the maximum") == true)
    editor["startPoint.x"] = "4.5"
    #expect(editor.save())
    #expect(try place.value(forKey: "startPoint") as? [String: Double] == ["x": 4.5, "y": 2])
  }
}
