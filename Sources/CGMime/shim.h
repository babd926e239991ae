#ifndef CUETRAIL_CGMIME_SHIM_H
#define CUETRAIL_CGMIME_SHIM_H
#include <gmime/gmime.h>
#include <gio/gio.h>

/* GObject's casts and type tests are macros, which Swift does not see. */
static inline GMimeObject *cuetrail_message_object(GMimeMessage *message) { return GMIME_OBJECT(message); }
static inline GMimePart *cuetrail_part(GMimeObject *object) {
  return GMIME_IS_PART(object) ? GMIME_PART(object) : NULL;
}
static inline GMimeStreamMem *cuetrail_memory(GMimeStream *stream) { return GMIME_STREAM_MEM(stream); }
static inline const char *cuetrail_mailbox_address(InternetAddress *address) {
  return INTERNET_ADDRESS_IS_MAILBOX(address) ? internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(address)) : NULL;
}
static inline GConverter *cuetrail_gunzip(void) {
  return G_CONVERTER(g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP));
}
#endif
