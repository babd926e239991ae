internal import CGMime

/// The text of a mail that must be decoded: transfer encodings, parts, flowed text. Rules 14, 16 and 17 of the mailbox rules.
struct MimeBody {
  /// The texts of all parts, one after another; the charset is not touched, since a diff's bytes are a file's bytes.
  var bytes: [UInt8] = []
  /// Charset of the first text, which holds the log.
  var charset: String?
  /// Whether decoding an encoded part brought CRs to light, as a file with CRLF line ends does.
  var hasQuotedCR = false
  /// Whether parts were nested too deeply to be read.
  var isTooDeep = false

  /// Decodes a message, given without its `From ` line; nil if GMime cannot read it, or has too much to do.
  init?(message: ArraySlice<UInt8>, limits: MailLimits) {
    guard possibleParts(in: message) <= limits.mimeParts, GMime.isReady, let parsed = unsafe Self.parse(message) else { return nil }
    defer { unsafe g_object_unref(parsed) }
    guard let walk = unsafe g_mime_part_iter_new(cuetrail_message_object(parsed)) else { return nil }
    defer { unsafe g_mime_part_iter_free(walk) }
    guard unsafe g_mime_part_iter_is_valid(walk) != 0 else { return nil }
    var alternatives: Set<UInt> = []
    repeat {
      guard let object = unsafe g_mime_part_iter_get_current(walk), let part = unsafe cuetrail_part(object) else { continue }
      if unsafe level(of: walk) > limits.mimeDepth {
        isTooDeep = true
        continue
      }
      // Of alternatives the first that is plain text stands for all.
      if let parent = unsafe g_mime_part_iter_get_parent(walk), unsafe isType(parent, "multipart", "alternative") {
        guard unsafe isType(object, "text", "plain"), alternatives.insert(UInt(bitPattern: parent)).inserted else { continue }
      }
      unsafe append(part, object)
    } while unsafe g_mime_part_iter_next(walk) != 0
  }

  private static func parse(_ message: ArraySlice<UInt8>) -> UnsafeMutablePointer<GMimeMessage>? {
    unsafe message.withUnsafeBytes { raw in
      let start = unsafe raw.baseAddress?.assumingMemoryBound(to: CChar.self)
      guard let stream = unsafe g_mime_stream_mem_new_with_buffer(start, raw.count) else { return nil }
      defer { unsafe g_object_unref(stream) }
      guard let parser = unsafe g_mime_parser_new_with_stream(stream) else { return nil }
      defer { unsafe g_object_unref(parser) }
      return unsafe g_mime_parser_construct_message(parser, nil)
    }
  }

  /// Appends the decoded bytes of a part that is text or holds a patch, ending in a line end.
  private mutating func append(_ part: UnsafeMutablePointer<GMimePart>, _ object: UnsafeMutablePointer<GMimeObject>) {
    guard let content = unsafe g_mime_part_get_content(part), let stream = unsafe g_mime_stream_mem_new() else { return }
    defer { unsafe g_object_unref(stream) }
    unsafe g_mime_data_wrapper_write_to_stream(content, stream)
    guard let array = unsafe g_mime_stream_mem_get_byte_array(cuetrail_memory(stream)), let data = unsafe array.pointee.data else { return }
    var decoded = unsafe Array(UnsafeBufferPointer(start: data, count: Int(array.pointee.len)))
    let encoding = unsafe g_mime_part_get_content_encoding(part)
    if encoding == GMIME_CONTENT_ENCODING_BASE64 || encoding == GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE {
      hasQuotedCR = hasQuotedCR || decoded[...].index(of: "\r\n", from: 0) != nil
    }
    if unsafe parameter(object, "format")?.lowercased() == "flowed" {
      decoded = unflow(decoded[...], deletingSpace: unsafe parameter(object, "delsp")?.lowercased() == "yes")
    }
    guard unsafe isText(object) || firstPatch(in: decoded[...]) != nil else { return }
    if bytes.isEmpty { charset = unsafe parameter(object, "charset") }
    bytes += decoded
    if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
  }
}

/// At most how many parts a message has: lines that begin like a boundary, before what may begin a part. Each part costs GMime over a
/// kilobyte.
private func possibleParts(in message: ArraySlice<UInt8>) -> Int {
  var count = 0
  var position = message.startIndex
  while let hit = message.index(of: "\n--", from: position) {
    let next = message.nextLine(after: hit + 1)
    if message.has("--", at: next) || isFieldLine(message, at: next) || message.line(at: next).isEmpty { count += 1 }
    position = hit + 1
  }
  return count
}

/// Whether a part is text for people; other parts count only if a patch is in them, whatever they are called.
private func isText(_ object: UnsafeMutablePointer<GMimeObject>) -> Bool {
  unsafe isType(object, "text", "*") && !isType(object, "text", "html")
}

private func isType(_ object: UnsafeMutablePointer<GMimeObject>, _ type: String, _ subtype: String) -> Bool {
  unsafe g_mime_content_type_is_type(g_mime_object_get_content_type(object), type, subtype) != 0
}

private func parameter(_ object: UnsafeMutablePointer<GMimeObject>, _ name: String) -> String? {
  unsafe g_mime_object_get_content_type_parameter(object, name).map { unsafe String(cString: $0) }
}

/// How deep a part is nested: its path is `1.2.1`.
private func level(of walk: OpaquePointer) -> Int {
  guard let path = unsafe g_mime_part_iter_get_path(walk) else { return 0 }
  defer { unsafe g_free(path) }
  return unsafe String(cString: path).utf8.count { $0 == 0x2E } + 1
}

/// Undoes format=flowed (RFC 3676): one leading space is taken off each line, and a line that ends in a space goes on in the next.
func unflow(_ text: ArraySlice<UInt8>, deletingSpace: Bool) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(text.count)
  var position = text.startIndex
  while position < text.endIndex {
    let next = text.nextLine(after: position)
    var line = text.line(at: position)
    if line.first == 0x20 { line = line.dropFirst() }
    if line.last == 0x20, !line.elementsEqual("-- ".utf8), next < text.endIndex {
      result += deletingSpace ? line.dropLast() : line
    } else {
      result += line
      result += text[line.endIndex..<next]
    }
    position = next
  }
  return result
}

/// Base64 in lines of 76 characters (RFC 2045, 6.8), each with its line end.
func base64(_ bytes: [UInt8]) -> [UInt8] {
  var state = GMimeEncoding()
  unsafe g_mime_encoding_init_encode(&state, GMIME_CONTENT_ENCODING_BASE64)
  let size = unsafe g_mime_encoding_outlen(&state, bytes.count)
  return unsafe [UInt8](unsafeUninitializedCapacity: size) { room, used in
    unsafe bytes.withUnsafeBytes { raw in
      unsafe room.withMemoryRebound(to: CChar.self) { room in
        used = unsafe g_mime_encoding_flush(&state, raw.baseAddress?.assumingMemoryBound(to: CChar.self), raw.count, room.baseAddress)
      }
    }
  }
}
