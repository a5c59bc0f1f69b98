// SPDX-License-Identifier: Apache-2.0
// A plug-in for acecheck, complete: a shared library with one struct of functions. Replace what is
// marked, and run
//
//     cc -shared -fPIC -I. plugin.c -o plugin.so && acecheck certify ./plugin.so
//
// As it is, the plug-in serves the Punycode codec of sample.h. <acecheck/plugin.h> has the rules
// for the functions. `acecheck prove` and the fuzzers of the CMake package take the same file.

// --- Replace this part by the implementation -----------------------------------------------------

#define ADAPTER_NO_MAIN
#include "sample.h"
// After sample.h, which asks for the functions of POSIX.
#include <acecheck/plugin.h>

static acecheck_status status_of(const char* reason) {
  if (reason == NULL) return ACECHECK_OK;
  return reason == ADAPTER_TOO_SMALL ? ACECHECK_TOO_SMALL : ACECHECK_REJECTED;
}

static acecheck_status encode(const uint32_t* text, size_t length, char* out, size_t capacity,
                              size_t* size) {
  return status_of(sample_encode(text, length, out, capacity, size));
}

static acecheck_status decode(const char* ace, size_t length, uint32_t* out, size_t capacity,
                              size_t* size) {
  return status_of(sample_decode(ace, length, out, capacity, size));
}

// What the implementation's documentation promises.
static const acecheck_codec codecs[] = {{.name = "punycode",
                                         .bits = 32,
                                         .domain = "scalar",
                                         .max_length = 1000000,
                                         .encode = encode,
                                         .decode = decode}};

static const acecheck_plugin plugin = {.abi = ACECHECK_PLUGIN_ABI,
                                       .name = "sample",
                                       .version = "1.0",
                                       .language = "C",
                                       .codec_count = 1,
                                       .codecs = codecs};

// --- End of what you replace ---------------------------------------------------------------------

const acecheck_plugin* acecheck_plugin_get(void) { return &plugin; }
