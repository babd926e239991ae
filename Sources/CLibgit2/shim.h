#ifndef CUETRAIL_CLIBGIT2_SHIM_H
#define CUETRAIL_CLIBGIT2_SHIM_H
#include <git2.h>
// libgit2 hands over the data of a binary patch still deflated, and has no public function that inflates with a bound.
#include <zlib.h>
// memchr and memcpy, for finding and copying lines.
#include <string.h>
/* A file without a name (memfd_create(2)); glibc declares it only where _GNU_SOURCE was defined before all else. */
extern int memfd_create(const char *name, unsigned int flags);
static const unsigned int cuetrail_memfd_cloexec = 1U;
#endif
