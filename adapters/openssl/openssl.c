// SPDX-License-Identifier: Apache-2.0
// Adapter for OpenSSL's Punycode decoder, which the static library has and no header declares. Its
// manual page is ossl_punycode_decode: it returns 1, or 0 on error. There is no encoder.
#define ADAPTER_NO_MAIN
#include <openssl/crypto.h>

#include "../c/adapter.c"

int ossl_punycode_decode(const char* ace, size_t length, unsigned int* text, unsigned int* size);

static const char* decode(const char* ace, size_t length, uint32_t* text, size_t room,
                          size_t* size) {
  unsigned int count = (unsigned int)room;
  if (ossl_punycode_decode(ace, length, text, &count) != 1) return "error";
  *size = count;
  return NULL;
}

int main(void) {
  const adapter_t adapter = {
      .name = "openssl",
      .version = OpenSSL_version(OPENSSL_VERSION_STRING),
      .language = "C",
      .capabilities = "\"ops\":[\"decode\"],\"bits\":32",
      .capacity = true,
      .decode = decode,
  };
  return adapter_serve(&adapter);
}
