#ifndef CUETRAIL_CLIBGIT2_SHIM_H
#define CUETRAIL_CLIBGIT2_SHIM_H
#include <git2.h>
// libgit2 hands over the data of a binary patch still deflated, and has no public function that inflates with a bound.
#include <zlib.h>
// memchr and memcpy, for finding and copying lines.
#include <string.h>
/* git_libgit2_opts takes what its first argument asks for, which Swift cannot call. */
static inline int cuetrail_trust_object_ids(void) { return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, 0); }
/* A file without a name (memfd_create(2)); glibc declares it only where _GNU_SOURCE was defined before all else. */
extern int memfd_create(const char *name, unsigned int flags);
static const unsigned int cuetrail_memfd_cloexec = 1U;
#endif
