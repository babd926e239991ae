import CueHistory
public import Markup

/// Who may be whom, as a `.mailmap` or as a list.
public struct IdentitiesReport: Sendable {
  private let identities: IdentityReport
  private let showsEmail: Bool
  private let scope: Scope

  /// The people of a whole history; filters do not apply.
  public init(_ scope: Scope) {
    identities = IdentityReport(scope.history)
    showsEmail = scope.showsEmail
    self.scope = scope
  }

  /// The `.mailmap`, each line under its reason. It consists of addresses, so without them it is a list of people and their names instead.
  public func text(_ style: TextStyle) -> String {
    showsEmail ? identities.mailmap : list(style)
  }

  private func list(_ style: TextStyle) -> String {
    var table = TextTable([
      .init("Contributor", isFlexible: true), .init("Commits", .right), .init("Committed as", isFlexible: true),
      .init("Why", isFlexible: true),
    ])
    for person in identities.people {
      for (index, member) in person.members.enumerated() {
        table.row(
          .init(index == 0 ? scope.shown(person.name) : "", .bold), .init(grouped(member.commits)),
          .init(scope.shown(member.identity.name)),
          .init(reason(member), .dim))
      }
    }
    return table.text(width: style.width, ink: style.ink)
  }

  /// The reason without the part of an address behind its `@`, unless addresses are shown.
  private func reason(_ member: IdentityReport.Member) -> String {
    guard let reason = member.reason, !showsEmail else { return member.reason ?? "" }
    var shown = ""
    var rest = reason[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      shown += rest[..<open] + (rest[open..<close].prefix { $0 != "@" }) + ">"
      rest = rest[rest.index(after: close)...]
    }
    return scope.shown(shown + rest)
  }

  /// `{"version":1,"people":[{"name","email"?,"commits","identities":[{"name","email"?,"commits","reason"}]}]}`.
  public func write(to json: inout JSONWriter) {
    json.object { (json: inout JSONWriter) in
      json.field("version", 1)
      json.array("people") { (json: inout JSONWriter) in
        for person in identities.people { json.object { (json: inout JSONWriter) in write(person, to: &json) } }
      }
    }
    json.endLine()
  }

  private func write(_ person: IdentityReport.Person, to json: inout JSONWriter) {
    json.field("name", scope.shown(person.name))
    if showsEmail { json.field("email", person.email) }
    json.field("commits", person.members.reduce(0) { $0 + $1.commits })
    json.array("identities") { (json: inout JSONWriter) in
      for member in person.members {
        json.object { (json: inout JSONWriter) in
          json.field("name", scope.shown(member.identity.name))
          if showsEmail { json.field("email", member.identity.email) }
          json.field("commits", member.commits)
          json.field("reason", member.reason == nil ? nil : reason(member))
        }
      }
    }
  }
}
