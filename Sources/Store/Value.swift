/// A field of a table.
enum Value: Sendable, Equatable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)

  init(_ value: Int?) { self = value.map { .integer($0) } ?? .null }
  init(_ value: String?) { self = value.map { .text($0) } ?? .null }
  init(_ value: Bool) { self = .integer(value ? 1 : 0) }

  /// As a CSV field: null is empty, a number as JSON writes it.
  var field: String {
    switch self {
    case .null: ""
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .text(let value): value
    }
  }
}
