// SPDX-License-Identifier: Apache-2.0
/* The codec of a plug-in that is linked to this file, as an adapter in C: acecheck gives it full
 * buffers through the protocol. */
#define ADAPTER_NO_MAIN
#include <acecheck/plugin.h>

#include "../../adapters/c/adapter.c"

static const char* reason_of(acecheck_status status) {
  if (status == ACECHECK_OK) return NULL;
  return status == ACECHECK_TOO_SMALL ? ADAPTER_TOO_SMALL : "rejected";
}

static const char* encode(const uint32_t* text, size_t size, char* ace, size_t room,
                          size_t* length) {
  return reason_of(acecheck_plugin_get()->codecs->encode(text, size, ace, room, length));
}

static const char* decode(const char* ace, size_t length, uint32_t* text, size_t room,
                          size_t* size) {
  return reason_of(acecheck_plugin_get()->codecs->decode(ace, length, text, room, size));
}

int main(void) {
  const adapter_t adapter = {.name = "buffers in C",
                             .version = "1",
                             .language = "C",
                             .capabilities = SAMPLE_CAPABILITIES,
                             .capacity = true,
                             .encode = encode,
                             .decode = decode};
  return adapter_serve(&adapter);
}
