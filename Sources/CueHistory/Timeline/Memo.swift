/// What was found out of things that have numbers, each kept once it was asked for.
struct Memo<Value: Sendable>: Sendable {
  /// By number; nil where it was not asked yet.
  private var values: [Value?] = []

  /// What is known of a thing.
  subscript(number: Int) -> Value? { number < values.count ? values[number] : nil }

  /// Keeps what was found of a thing, and returns it. Room is made for as many things as there are.
  mutating func keep(_ value: Value, of number: Int, among count: Int) -> Value {
    if number >= values.count { values += repeatElement(nil, count: max(count, number + 1) - values.count) }
    values[number] = value
    return value
  }
}
