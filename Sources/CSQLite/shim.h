#ifndef CUETRAIL_CSQLITE_SHIM_H
#define CUETRAIL_CSQLITE_SHIM_H
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast, which Swift does not see. */
/* An empty Swift string may have no address, which SQLite would take for null. */
static inline int cuetrail_bind_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 length) {
  return sqlite3_bind_text64(statement, index, text ? text : "", length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* The C library has it, but shows it neither to Swift nor without _GNU_SOURCE: exchanges two names at once (renameat2(2), flag 2). */
extern int renameat2(int oldFolder, const char *oldPath, int newFolder, const char *newPath, unsigned int flags);
static inline int cuetrail_exchange(const char *one, const char *other) { return renameat2(-100 /* AT_FDCWD */, one, -100, other, 2); }
#endif
