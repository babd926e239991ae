internal import Git

/// The id that git gives a file with these bytes: 40 hexadecimal digits.
public func blobID(of bytes: [UInt8]) -> String { "\(ObjectID.ofBlob(bytes))" }

/// The library that reads patches and repositories, with its version: `libgit2 1.5.1`.
public func gitLibrary() -> String { "libgit2 \(libgit2Version())" }
