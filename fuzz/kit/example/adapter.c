// SPDX-License-Identifier: Apache-2.0
/* A codec as a plug-in for acecheck. This example calls acecheck's own codec through its C
 * interface. Call your codec instead, and declare its limits in the struct; <acecheck/plugin.h>
 * explains each member. */
#include <ace/ace.h>
#include <acecheck/plugin.h>

static acecheck_status status_of(ace_status status) {
  if (status == ACE_OK) return ACECHECK_OK;
  return status == ACE_OUTPUT_FULL ? ACECHECK_TOO_SMALL : ACECHECK_REJECTED;
}

static acecheck_status encode(const uint32_t* text, size_t length, char* out, size_t capacity,
                              size_t* size) {
  return status_of(
      ace_encode(ACE_PUNYCODE, (const char32_t*)text, length, out, capacity, size, 0, 0));
}

static acecheck_status decode(const char* ace, size_t length, uint32_t* out, size_t capacity,
                              size_t* size) {
  return status_of(ace_decode(ACE_PUNYCODE, ace, length, (char32_t*)out, capacity, size, 0, 0));
}

static const acecheck_codec codecs[] = {
    {.name = "punycode", .bits = 32, .domain = "scalar", .encode = encode, .decode = decode}};
static const acecheck_plugin plugin = {ACECHECK_PLUGIN_ABI, "my codec", "1.0", "C", 1, codecs};

const acecheck_plugin* acecheck_plugin_get(void) { return &plugin; }
