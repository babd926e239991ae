/// A streaming writer of deterministic JSON (RFC 8259): keys stay in the order they are written in.
///
/// Nothing is reflected or kept but the bytes, so fifty thousand objects cost their own length. A line ends only where pretty printing or
/// `endLine()` puts one: control characters, U+0085, U+2028 and U+2029 are escaped, so that a reader of JSON Lines may split at
/// whatever it takes for a line end. Everything else beyond ASCII is written as it is.
///
/// ```swift
/// var json = JSONWriter()
/// json.object {
///   $0.field("author", name)
///   $0.array("kinds") { for kind in kinds { $0.value(kind) } }
/// }
/// ```
public struct JSONWriter: Sendable {
  /// What has been written so far, UTF-8.
  public private(set) var bytes: [UInt8] = []

  private let isPretty: Bool
  private var depth = 0
  /// Nothing stands yet in the innermost object or array, so no comma goes before the next thing.
  private var isFirst = true
  private var followsKey = false

  /// Makes an empty writer; `pretty` puts each element on a line of its own, indented by two spaces a level.
  public init(pretty: Bool = false) { isPretty = pretty }

  /// Returns what has been written and starts again with an empty buffer, so that long output can be passed on in pieces.
  public mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Ends a line; the record separator of JSON Lines.
  public mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  // MARK: Structure

  /// Writes an object whose fields `body` writes.
  @inlinable
  public mutating func object<Failure: Error>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
    beginObject()
    try body(&self)
    endObject()
  }

  /// Writes an array whose values `body` writes.
  @inlinable
  public mutating func array<Failure: Error>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
    beginArray()
    try body(&self)
    endArray()
  }

  /// Writes a field that holds an object.
  @inlinable
  public mutating func object<Failure: Error>(_ name: StaticString, _ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
    key(name)
    try object(body)
  }

  /// Writes a field that holds an array.
  @inlinable
  public mutating func array<Failure: Error>(_ name: StaticString, _ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
    key(name)
    try array(body)
  }

  /// Opens an object.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Closes the innermost object.
  public mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Opens an array.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Closes the innermost array.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes the name of the next value.
  public mutating func key(_ name: String) {
    separate()
    quote(name)
    endKey()
  }

  /// Writes the name of the next value, a name known when the program was written; it must need no escape.
  public mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    endKey()
  }

  // MARK: Values

  /// Writes a string, or null.
  public mutating func value(_ text: String?) {
    guard let text else { return null() }
    separate()
    quote(text)
  }

  /// Writes bytes as a string; what is not UTF-8 becomes U+FFFD.
  public mutating func value(utf8 text: ArraySlice<UInt8>?) {
    guard let text else { return null() }
    separate()
    if (try? UTF8Span(validating: text.span)) != nil {
      quote(utf8: text)
    } else {
      quote(String(decoding: text, as: UTF8.self))
    }
  }

  /// Writes an integer, or null.
  public mutating func value(_ number: Int?) {
    guard let number else { return null() }
    separate()
    append(number)
  }

  /// Writes the shortest number that reads back as the same double; null for nil and for what JSON cannot say (infinite, not a number).
  public mutating func value(_ number: Double?) {
    guard let number, number.isFinite else { return null() }
    separate()
    bytes.append(contentsOf: number.description.utf8)
  }

  /// Writes true, false or null.
  public mutating func value(_ truth: Bool?) {
    guard let truth else { return null() }
    separate()
    bytes.append(contentsOf: (truth ? "true" : "false").utf8)
  }

  /// Writes null.
  public mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  // MARK: Fields

  /// Writes a field that holds a string or null.
  public mutating func field(_ name: StaticString, _ text: String?) {
    key(name)
    value(text)
  }

  /// Writes a field that holds bytes as a string; what is not UTF-8 becomes U+FFFD.
  public mutating func field(_ name: StaticString, utf8 text: ArraySlice<UInt8>?) {
    key(name)
    value(utf8: text)
  }

  /// Writes a field that holds an integer or null.
  public mutating func field(_ name: StaticString, _ number: Int?) {
    key(name)
    value(number)
  }

  /// Writes a field that holds a double or null.
  public mutating func field(_ name: StaticString, _ number: Double?) {
    key(name)
    value(number)
  }

  /// Writes a field that holds a truth value or null.
  public mutating func field(_ name: StaticString, _ truth: Bool?) {
    key(name)
    value(truth)
  }

  /// Writes a field that holds an array of strings.
  public mutating func field(_ name: StaticString, _ texts: [String]) {
    array(name) { (json: inout JSONWriter) in
      for text in texts { json.value(text) }
    }
  }

  /// Writes a field that holds null.
  public mutating func null(_ name: StaticString) {
    key(name)
    null()
  }

  // MARK: Punctuation

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    depth += 1
    isFirst = true
  }

  private mutating func close(_ bracket: UInt8) {
    depth = max(0, depth - 1)
    if !isFirst { breakLine() }
    bytes.append(bracket)
    isFirst = false
  }

  private mutating func endKey() {
    bytes.append(UInt8(ascii: ":"))
    if isPretty { bytes.append(UInt8(ascii: " ")) }
    followsKey = true
  }

  /// Writes what must stand before a key or a value: a comma, a line end, or nothing.
  private mutating func separate() {
    if followsKey {
      followsKey = false
    } else if depth > 0 {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      breakLine()
    }
    isFirst = false
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth * 2 { bytes.append(UInt8(ascii: " ")) }
  }

  private mutating func append(_ number: Int) {
    var rest = number.magnitude
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let utf8 = text.utf8
    if JSONEscape.mayBeNeeded(in: utf8.span) {
      JSONEscape.append(utf8.span, to: &bytes)
    } else {
      bytes.append(contentsOf: utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func quote(utf8 text: ArraySlice<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    if JSONEscape.mayBeNeeded(in: text.span) {
      JSONEscape.append(text.span, to: &bytes)
    } else {
      bytes.append(contentsOf: text)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
