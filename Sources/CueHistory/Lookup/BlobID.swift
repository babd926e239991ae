internal import Git

/// The id that git gives a file with these bytes: 40 hexadecimal digits.
public func blobID(of bytes: [UInt8]) -> String { "\(ObjectID.ofBlob(bytes))" }
