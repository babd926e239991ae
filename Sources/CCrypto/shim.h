#ifndef CUETRAIL_CCRYPTO_SHIM_H
#define CUETRAIL_CCRYPTO_SHIM_H
// SHA-1 at the speed of the processor's own instructions.
#include <openssl/evp.h>
#endif
