internal import CSQLite

/// A database that is being written. Its file is closed with the value.
@safe struct Database: ~Copyable {
  private let handle: OpaquePointer
  private let path: String

  /// Makes a new file; `shownPath` is what errors name.
  init(creating file: String, shownPath: String) throws(StoreError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXCLUSIVE | SQLITE_OPEN_NOMUTEX
    let status = unsafe sqlite3_open_v2(file, &opened, flags, nil)
    guard status == SQLITE_OK, let opened = unsafe opened else {
      let error = unsafe Database.error(status, unsafe opened, shownPath)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe handle = opened
    path = shownPath
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Runs statements that give no rows, or whose rows do not matter.
  borrowing func execute(_ sql: String) throws(StoreError) {
    let status = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    if status != SQLITE_OK { throw unsafe Database.error(status, unsafe handle, path) }
  }

  /// Gives `body` a function that runs one statement with the values of a row.
  borrowing func inserting(_ sql: String, _ body: ((([Value]) throws(StoreError) -> Void) throws(StoreError) -> Void)) throws(StoreError) {
    var prepared: OpaquePointer?
    let status = unsafe sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
    defer { unsafe sqlite3_finalize(prepared) }
    guard status == SQLITE_OK, let statement = unsafe prepared else { throw unsafe Database.error(status, unsafe handle, path) }
    let (handle, path) = unsafe (handle, path)
    try body { row throws(StoreError) in
      for (index, value) in row.enumerated() {
        let status = unsafe Database.bind(value, Int32(index + 1), statement)
        if status != SQLITE_OK { throw unsafe Database.error(status, unsafe handle, path) }
      }
      let status = unsafe sqlite3_step(statement)
      if status != SQLITE_DONE { throw unsafe Database.error(status, unsafe handle, path) }
      unsafe sqlite3_reset(statement)
    }
  }

  private static func bind(_ value: Value, _ index: Int32, _ statement: OpaquePointer) -> Int32 {
    switch value {
    case .null: return unsafe sqlite3_bind_null(statement, index)
    case .integer(let value): return unsafe sqlite3_bind_int64(statement, index, Int64(value))
    case .real(let value): return unsafe sqlite3_bind_double(statement, index, value)
    case .text(let text):
      var text = text
      return text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
          unsafe cuetrail_bind_text(statement, index, characters.baseAddress, UInt64(characters.count))
        }
      }
    }
  }

  private static func error(_ status: Int32, _ handle: OpaquePointer?, _ path: String) -> StoreError {
    let text = unsafe handle.flatMap { unsafe sqlite3_errmsg($0) } ?? sqlite3_errstr(status)
    let reason = unsafe text.map { unsafe String(cString: $0) } ?? "error \(status)"
    switch status & 0xFF {
    case SQLITE_FULL: return StoreError(code: .full, path: path, reason: reason)
    case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: return StoreError(code: .unwritable, path: path, reason: reason)
    default: return StoreError(code: .other(status), path: path, reason: reason)
    }
  }
}
