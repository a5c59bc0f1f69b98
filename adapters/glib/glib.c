// SPDX-License-Identifier: Apache-2.0
// Adapter for GLib's functions for host names, which follow IDNA 2003. A rejection is NULL, as GLib
// documents.
#define ADAPTER_NO_MAIN
#include <glib.h>

#include "../c/adapter.c"

static const char* result(char* name, char* out, size_t room) {
  if (name == NULL) return "NULL";
  adapter_copy(name, out, room);
  g_free(name);
  return NULL;
}

static const char* to_ascii(const char* name, char* out, size_t room) {
  return result(g_hostname_to_ascii(name), out, room);
}

static const char* to_unicode(const char* name, char* out, size_t room) {
  return result(g_hostname_to_unicode(name), out, room);
}

int main(void) {
  char version[32];
  snprintf(version, sizeof version, "%u.%u.%u", glib_major_version, glib_minor_version,
           glib_micro_version);
  const adapter_t adapter = {
      .name = "glib",
      .version = version,
      .language = "C",
      .strings = "utf-8",
      .capabilities = "\"layer\":\"idna2003\"",
      .to_ascii = to_ascii,
      .to_unicode = to_unicode,
  };
  return adapter_serve(&adapter);
}
