#ifndef CUETRAIL_CGMIME_SHIM_H
#define CUETRAIL_CGMIME_SHIM_H
#include <gmime/gmime.h>
#endif
