internal import CCrypto
internal import CLibgit2

/// The ids that git gives to files.
///
/// The SHA-1 is OpenSSL's, which uses the processor's own instructions and is several times as fast as libgit2's. libgit2 (as git) looks for the
/// marks of a made-up collision while it hashes, since it stores objects under the id. Here an id is only compared with one that was given; the
/// value is the same for every file, so what is equal here is equal for git.
extension ObjectID {
  /// The full SHA-1 id git gives to a file with these bytes.
  public static func ofBlob(_ bytes: [UInt8]) -> ObjectID { ofBlob(bytes.span) }

  /// The full SHA-1 id git gives to a file with these bytes.
  public static func ofBlob(_ bytes: ArraySlice<UInt8>) -> ObjectID { ofBlob(bytes.span) }

  /// The full SHA-1 id git gives to a file with these bytes.
  public static func ofBlob(_ bytes: Span<UInt8>) -> ObjectID { sha1OfBlob(bytes) ?? libgit2OfBlob(bytes) }

  /// Nil where OpenSSL is set up not to know SHA-1.
  static func sha1OfBlob(_ bytes: Span<UInt8>) -> ObjectID? {
    guard let context = unsafe EVP_MD_CTX_new() else { return nil }
    defer { unsafe EVP_MD_CTX_free(context) }
    // Git hashes the kind and the size before the bytes.
    let header = Array("blob \(bytes.count)\0".utf8)
    guard unsafe EVP_DigestInit_ex(context, EVP_sha1(), nil) == 1, unsafe EVP_DigestUpdate(context, header, header.count) == 1 else {
      return nil
    }
    let status = unsafe bytes.withUnsafeBufferPointer { buffer in
      buffer.isEmpty ? 1 : unsafe EVP_DigestUpdate(context, buffer.baseAddress, buffer.count)
    }
    var digest = InlineArray<20, UInt8>(repeating: 0)
    var span = digest.mutableSpan
    let last = unsafe span.withUnsafeMutableBufferPointer { unsafe EVP_DigestFinal_ex(context, $0.baseAddress, nil) }
    return status == 1 && last == 1 ? ObjectID(sha1: digest) : nil
  }

  /// The same by libgit2.
  static func libgit2OfBlob(_ bytes: Span<UInt8>) -> ObjectID {
    Library.start()
    var oid = git_oid()
    // An empty span may have no address, and the function wants one.
    var nothing: UInt8 = 0
    let status = unsafe bytes.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { return unsafe git_odb_hash(&oid, base, buffer.count, GIT_OBJECT_BLOB) }
      return unsafe git_odb_hash(&oid, &nothing, 0, GIT_OBJECT_BLOB)
    }
    // The only documented failure is a wrong argument; the all-zero id then names no object and so proves nothing.
    if status != 0 { git_error_clear() }
    return ObjectID(oid)
  }
}
