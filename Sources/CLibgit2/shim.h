#ifndef CUETRAIL_CLIBGIT2_SHIM_H
#define CUETRAIL_CLIBGIT2_SHIM_H
#include <git2.h>
#endif
