import DaybookModel
import Testing

/// Composite attributes as parts of a model.
@Suite("Composites in models")
struct CompositeTests {
  static func atlas(isHomeOptional: Bool = true) throws -> ManagedObjectModel {
    try ManagedObjectModel(name: "Atlas") {
      Composite("Point") {
        Attribute("x", .double, default: 0).range(-90, through: 90)
        Attribute("y", .double)
      }
      Composite("Address") {
        Attribute("city", .string)
        Attribute("position", composite: "Point", isOptional: true)
      }
      .userInfo(["k": "v"])
      Entity("Place") {
        Attribute("name", .string)
        Attribute("home", composite: "Address", isOptional: isHomeOptional)
        ToOne("near", of: "Place")
      }
      Entity("Town", parent: "Place") {
        Attribute("centre", composite: "Point").renamed(from: "middle")
        Unique(["home.city", "name"])
        Index("centre.x")
      }
    }
  }

  @Test func `ATT-10 elements stand in the place of a composite attribute`() throws {
    let model = try Self.atlas()
    let town = try #require(model.entity(named: "Town"))

    #expect(
      town.allProperties.map(\.name) == [
        "name", "home.city", "home.position.x", "home.position.y", "near", "centre.x", "centre.y",
      ]
    )
    #expect(town.attributes.map(\.name) == ["centre.x", "centre.y"])
    #expect(town.declaredAttributes.map(\.name) == ["centre"])
    #expect(town.compositeAttributes.map(\.name) == ["home", "home.position", "centre"])
    #expect(town.elements(ofComposite: "home.position").map(\.name).count == 2)
    #expect(town.elements(ofComposite: "name").isEmpty)
    #expect(town.attribute(named: "home")?.type == .composite)
    #expect(town.attribute(named: "home")?.compositeName == "Address")
    #expect(town.attribute(named: "home.city")?.isElement == true)
    #expect(town.attribute(named: "centre.x")?.defaultValue == .double(0))
    #expect(town.attribute(named: "centre.x")?.maximum == .double(90))
    #expect(town.attribute(named: "centre.y")?.renamingIdentifier == "middle.y")
    #expect(town.attribute(named: "home.city")?.renamingIdentifier == nil)
    #expect(model.composites.map(\.name) == ["Address", "Point"])
  }

  @Test func `ATT-10 an optional composite excuses its required elements, all together`() throws {
    let optional = try #require(Self.atlas().entity(named: "Place"))
    let required = try #require(Self.atlas(isHomeOptional: false).entity(named: "Place"))

    #expect(optional.attribute(named: "home.city")?.isOptional == true)
    #expect(
      optional.conditions { $0 }.map(\.required) == [
        ["home.city"], ["home.position.x", "home.position.y"],
      ]
    )
    #expect(required.attribute(named: "home.city")?.isOptional == false)
    #expect(required.attribute(named: "home.position.y")?.isOptional == true)
    #expect(required.conditions { $0 }.map(\.required) == [["home.position.x", "home.position.y"]])
  }

  @Test func `ATT-10 key paths are joined where they lie within a composite`() throws {
    let place = try #require(Self.atlas().entity(named: "Place"))

    #expect(place.joined(["near", "home", "position", "x"]) == ["near", "home.position.x"])
    #expect(place.joined(["home", "city"]) == ["home.city"])
    #expect(place.joined(["near", "home"]) == ["near", "home"])
    #expect(place.joined(["near", "none", "x"]) == ["near", "none", "x"])
    #expect(try PredicatePath("near.home.position.x", from: place).attribute?.type == .double)
    let whole = try #require(throws: DaybookError.self) {
      try PredicatePath("near.home.position", from: place)
    }
    let unknown = try #require(throws: DaybookError.self) {
      try PredicatePath("home.town", from: place)
    }
    #expect(
      whole.localizedDescription
        == "Place.home.position: home.position is a composite; name one of its elements"
    )
    #expect(unknown.localizedDescription.contains("no attribute 'home.town'"))
  }

  @Test func `ATT-10 are written as version 2, with every key, and read back`() throws {
    let model = try Self.atlas()
    let read = try ManagedObjectModel(json: model.json)
    let line = try ManagedObjectModel(
      json: "{\"op\":\"model\",\"tx\":1,\(model.lineMembers),\"crc\":\"00000000\"}"
    )

    #expect(model.lineMembers.hasPrefix("\"version\":2,"))
    #expect(
      model.json.contains(
        #"{"name":"home","type":"Composite","composite":"Address","optional":true,"#
          + #""transient":false,"default":null,"#
      )
    )
    #expect(model.json.contains(#"{"name":"name","type":"String","composite":null,"optional""#))
    #expect(model.json.contains(#"],"composites":[{"name":"Address","attributes":[{"name":"city""#))
    #expect(model.json.contains(#""info":{"k":"v"}},{"name":"Point","attributes":[{"name":"x""#))
    #expect(model.json.hasSuffix(#""info":{}}],"templates":[]}"#))
    #expect(read.json == model.json)
    #expect(read.versionHash == model.versionHash)
    #expect(line.contentHash == model.contentHash)
    #expect(read.composites == model.composites)
  }

  @Test func `ATT-10 decide about the version by their elements, not by their names`() throws {
    func hash(
      _ name: String = "P",
      @CompositeBuilder _ elements: () -> [Attribute]
    ) throws -> String {
      try ManagedObjectModel {
        Composite(name, elements: elements)
        Entity("A") { Attribute("p", composite: name) }
      }.versionHash
    }
    let base = try hash {
      Attribute("x", .double)
      Attribute("y", .double)
    }

    #expect(
      try hash("Q") {
        Attribute("y", .double, default: 1).range(0, through: 2)
        Attribute("x", .double).renamed(from: "z")
      } == base
    )
    #expect(try hash { Attribute("x", .double) } != base)
    #expect(
      try hash {
        Attribute("x", .double)
        Attribute("y", .float)
      } != base
    )
    #expect(
      try hash {
        Attribute("x", .double)
        Attribute("y", .double, isOptional: true)
      } != base
    )
    // Computed with sha256sum from the text that the journal's documentation describes.
    #expect(base == "e79853a9a6db81f7791ba5d4aa7d7edeed92660234fb75cca1e8d9a27d1b8c3f")
  }

  static let mistakes: [(attributes: String, composites: String, text: String)] = [
    (
      #"{"name":"a","type":"Composite","composite":"P"}"#, #"{"name":"p"}"#,
      "E.a: no composite 'P'. Did you mean 'p'?"
    ),
    (#"{"name":"a","type":"Composite"}"#, "", "E.a: the key 'composite' is missing"),
    (
      #"{"name":"a","type":"Double","composite":"P"}"#, #"{"name":"P"}"#,
      "E.a: type Double has no composite"
    ),
    (
      #"{"name":"a","type":"Composite","composite":"P","default":1}"#, #"{"name":"P"}"#,
      "E.a: type Composite has no default here"
    ),
    (
      #"{"name":"a","type":"Composite","composite":"P","transient":true}"#, #"{"name":"P"}"#,
      "E.a: type Composite has no transient values"
    ),
    ("", #"{"name":"P"},{"name":"P"}"#, "P: two composites are called 'P'"),
    (
      "", #"{"name":"P","attributes":[{"name":"x","type":"Double","transient":true}]}"#,
      "P.x: an element of a composite is not transient"
    ),
    (
      "", #"{"name":"P","attributes":[{"name":"x","type":"Date","derived":"now()"}]}"#,
      "P.x: an element of a composite is not derived"
    ),
    (
      "", #"{"name":"P","attributes":[{"name":"x","type":"Undefined"}]}"#,
      "P.x: only a transient attribute may be of type Undefined"
    ),
    (
      "", #"{"name":"P","attributes":[{"name":"x.y","type":"Double"}]}"#,
      "P.x.y: 'x.y' is no name: a letter, then letters, digits or '_'"
    ),
    (
      "",
      #"{"name":"P","attributes":[{"name":"x","type":"Date"},{"name":"x","type":"Float"}]}"#,
      "P.x: two properties have this name"
    ),
    (
      "",
      #"{"name":"P","attributes":[{"name":"q","type":"Composite","composite":"Q"}]},"#
        + #"{"name":"Q","attributes":[{"name":"p","type":"Composite","composite":"P"}]}"#,
      "Q.p: contains itself: P → Q → P"
    ),
  ]

  @Test(arguments: mistakes)
  func `ATT-10 contradictions are errors with their place`(
    mistake: (attributes: String, composites: String, text: String)
  ) throws {
    let json =
      "{\"entities\":[{\"name\":\"E\",\"attributes\":[\(mistake.attributes)]}],"
      + "\"composites\":[\(mistake.composites)]}"

    let error = try #require(throws: DaybookError.self) { try ManagedObjectModel(json: json) }

    #expect(error.underlying.isEmpty, "\(error)")
    #expect(error.localizedDescription.contains(mistake.text), "\(error)")
  }

  @Test func `ATT-10 constraints and indexes name elements`() throws {
    let error = try #require(throws: DaybookError.self) {
      try ManagedObjectModel {
        Composite("P") { Attribute("x", .double) }
        Entity("A") {
          Attribute("p", composite: "P")
          Unique("p")
        }
      }
    }

    #expect(
      error.localizedDescription
        == "A: a unique constraint over the composite 'p'; name its elements"
    )
  }

  @Test func `ATT-10 a name can be that of one property only, composite or not`() throws {
    let error = try #require(throws: DaybookError.self) {
      try ManagedObjectModel {
        Composite("P") { Attribute("x", .double) }
        Entity("A") { Attribute("p", .double) }
        Entity("B", parent: "A") { Attribute("p", composite: "P") }
      }
    }

    #expect(error.localizedDescription == "B.p: A declares this property already")
  }

  @Test func `ATT-10 nesting has an end`() throws {
    func model(_ depth: Int) throws -> ManagedObjectModel {
      try ManagedObjectModel {
        Composite("C1") { Attribute("x", .double) }
        for level in 2...depth {
          Composite("C\(level)") { Attribute("c", composite: "C\(level - 1)") }
        }
        Entity("A") { Attribute("p", composite: "C\(depth)") }
      }
    }

    let error = try #require(throws: DaybookError.self) { try model(33) }
    #expect(try model(32).entities[0].attributes.map(\.name.utf8.count) == [1 + 31 * 2 + 2])
    #expect(
      error.localizedDescription
        == "C33: an element of a composite is not nested more than 32 deep"
    )
    let wide = try #require(throws: DaybookError.self) {
      try ManagedObjectModel {
        Composite("C1") { for number in 0..<40 { Attribute("x\(number)", .double) } }
        Composite("C2") { for number in 0..<40 { Attribute("y\(number)", composite: "C1") } }
        Entity("A") { Attribute("p", composite: "C2") }
      }
    }
    #expect(
      wide.localizedDescription == "C2: an element of a composite is not one of more than 1000"
    )
    // Nothing but composites, of which every one doubles the one before.
    #expect(throws: DaybookError.self) {
      try ManagedObjectModel {
        Composite("C0") {}
        for level in 1...31 {
          Composite("C\(level)") {
            Attribute("a", composite: "C\(level - 1)")
            Attribute("b", composite: "C\(level - 1)")
          }
        }
        Entity("A") { Attribute("p", composite: "C31") }
      }
    }
  }

  @Test func `ATT-10 derivations read elements`() throws {
    let model = try ManagedObjectModel {
      Composite("P") {
        Attribute("x", .double)
        Attribute("name", .string)
      }
      Entity("A") {
        Attribute("p", composite: "P")
        Attribute("sum", .double, isOptional: true).derived("parts.p.x.@sum")
        Attribute("upper", .string, isOptional: true).derived("uppercase:(p.name)")
        Attribute("far", .double, isOptional: true).derived("whole.p.x")
        ToMany("parts", of: "A", inverse: "whole")
        ToOne("whole", of: "A", inverse: "parts")
      }
    }
    let error = try #require(throws: DaybookError.self) {
      try ManagedObjectModel {
        Composite("P") { Attribute("x", .double) }
        Entity("A") {
          Attribute("p", composite: "P")
          Attribute("d", .double, isOptional: true).derived("p")
        }
      }
    }

    #expect(model.entities[0].attributes.count == 5)
    #expect(error.localizedDescription.contains("'p' is a composite"))
  }
}
