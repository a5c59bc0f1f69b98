// SPDX-License-Identifier: Apache-2.0
// Adapter for libuv, which encodes the names that it gives to getaddrinfo. The static library has
// the function, no header declares it: it returns the count of octets, or a negative error. There
// is no decoder.
#define ADAPTER_NO_MAIN
#include <sys/types.h>
#include <uv.h>

#include "../c/adapter.c"

ssize_t uv__idna_toascii(const char* name, const char* end, char* out, char* out_end);

static const char* to_ascii(const char* name, char* out, size_t room) {
  const ssize_t length = uv__idna_toascii(name, name + strlen(name), out, out + room - 1);
  if (length < 0) return uv_err_name((int)length);
  out[length] = '\0';
  return NULL;
}

int main(void) {
  const adapter_t adapter = {
      .name = "libuv",
      .version = uv_version_string(),
      .language = "C",
      .strings = "utf-8",
      .capabilities = "\"ops\":[\"encode\"],\"layer\":\"idna2008\"",
      .to_ascii = to_ascii,
  };
  return adapter_serve(&adapter);
}
