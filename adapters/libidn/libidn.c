// SPDX-License-Identifier: Apache-2.0
// Adapter for GNU libidn: its Punycode codec, and with the argument `idna2003` its conversion of
// labels. The manual says what each status means; every one but success is a rejection.
#define ADAPTER_NO_MAIN
#include <idn-free.h>
#include <idna.h>
#include <punycode.h>
#include <stringprep.h>

#include "../c/adapter.c"

static const char* reason_of(int status) {
  if (status == PUNYCODE_BIG_OUTPUT) return ADAPTER_TOO_SMALL;
  return status == PUNYCODE_SUCCESS ? NULL : punycode_strerror(status);
}

static const char* encode(const uint32_t* text, size_t size, char* ace, size_t room,
                          size_t* length) {
  *length = room;
  return reason_of(punycode_encode(size, text, NULL, length, ace));
}

static const char* decode(const char* ace, size_t length, uint32_t* text, size_t room,
                          size_t* size) {
  *size = room;
  return reason_of(punycode_decode(length, ace, size, text, NULL));
}

static const char* result(int status, char* name, char* out, size_t room) {
  if (status != IDNA_SUCCESS) return idna_strerror(status);
  adapter_copy(name, out, room);
  idn_free(name);
  return NULL;
}

static const char* to_ascii(const char* name, char* out, size_t room) {
  char* ascii = NULL;
  const int status = idna_to_ascii_8z(name, &ascii, 0);
  return result(status, ascii, out, room);
}

static const char* to_unicode(const char* name, char* out, size_t room) {
  char* unicode = NULL;
  const int status = idna_to_unicode_8z8z(name, &unicode, 0);
  return result(status, unicode, out, room);
}

int main(int argc, char** argv) {
  adapter_t adapter = {.version = stringprep_check_version(NULL), .language = "C"};
  if (argc == 2 && strcmp(argv[1], "idna2003") == 0) {
    adapter.name = "libidn-idna2003";
    adapter.strings = "utf-8";
    adapter.capabilities = "\"layer\":\"idna2003\"";
    adapter.to_ascii = to_ascii;
    adapter.unicode_hex = true;  // IDNA_ICONV_ERROR is documented
    adapter.to_unicode = to_unicode;
  } else {
    adapter.name = "libidn";
    adapter.capabilities = "\"bits\":32";
    adapter.capacity = true;
    adapter.encode = encode;
    adapter.decode = decode;
  }
  return adapter_serve(&adapter);
}
