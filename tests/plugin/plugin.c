// SPDX-License-Identifier: Apache-2.0
/* Our own codecs as a plug-in. The macro WRONG chooses one way in which the plug-in is wrong. */
#include <ace/ace.h>
#include <acecheck/plugin.h>
#include <signal.h>
#include <string.h>

#define CRASH 1
#define LEADING_DELIMITER 2
#define OVERRUN 3
#define NO_CODEC 4
#define NO_PLUGIN 5
#define ENCODE_ONLY 6
#define DECODE_ONLY 7
#define CHANGES_SIGNAL 8
#define ERROR_STAYS 9

#ifndef WRONG
#define WRONG 0
#endif
#ifndef ABI
#define ABI ACECHECK_PLUGIN_ABI
#endif

static acecheck_status status_of(ace_status status) {
  if (status == ACE_OK) return ACECHECK_OK;
  return status == ACE_OUTPUT_FULL ? ACECHECK_TOO_SMALL : ACECHECK_REJECTED;
}

// ERROR_STAYS: after encode() rejects a text, it rejects the next one too, once.
static int error_stays;

#define CODEC(NAME, WHICH)                                                                         \
  static acecheck_status encode_##NAME(const uint32_t* text, size_t length, char* out,             \
                                       size_t capacity, size_t* size) {                            \
    const acecheck_status status = error_stays                                                     \
                                       ? ACECHECK_REJECTED                                         \
                                       : status_of(ace_encode(WHICH, (const char32_t*)text,        \
                                                              length, out, capacity, size, 0, 0)); \
    error_stays = WRONG == ERROR_STAYS && !error_stays && status == ACECHECK_REJECTED;             \
    return status;                                                                                 \
  }                                                                                                \
  static acecheck_status decode_##NAME(const char* ace, size_t length, uint32_t* out,              \
                                       size_t capacity, size_t* size) {                            \
    if (WRONG == CRASH && length == 3) *(volatile int*)8 = 0;                                      \
    if (WRONG == CHANGES_SIGNAL && length == 3) signal(SIGINT, SIG_IGN);                           \
    if (WRONG == LEADING_DELIMITER && length > 1 && ace[0] == '-' &&                               \
        !memchr(ace + 1, '-', length - 1)) {                                                       \
      ++ace;                                                                                       \
      --length;                                                                                    \
    }                                                                                              \
    const acecheck_status status =                                                                 \
        status_of(ace_decode(WHICH, ace, length, (char32_t*)out, capacity, size, 0, 0));           \
    if (WRONG == OVERRUN && status == ACECHECK_OK) *size = capacity + 1;                           \
    return status;                                                                                 \
  }
CODEC(punycode, ACE_PUNYCODE)
CODEC(lace, ACE_LACE)
CODEC(mace, ACE_MACE)
CODEC(cidnuc, ACE_CIDNUC)

static const acecheck_codec codecs[] = {
    {WRONG == NO_CODEC ? "base58" : "punycode", 32, "scalar", 1 << 30,
     WRONG == DECODE_ONLY ? 0 : encode_punycode, WRONG == ENCODE_ONLY ? 0 : decode_punycode, 0, 0,
     0, 0},
    {"lace", 0, "scalar", 0, encode_lace, decode_lace, 0, 0, 0, 0},
    {"mace", 0, "scalar", 1 << 30, encode_mace, decode_mace, 0, 0, 0, 0},
    {"cidnuc", 0, "scalar", 0, encode_cidnuc, decode_cidnuc, 0, 0, 0, 0}};

static const acecheck_plugin plugin = {ABI, "test plug-in", "1.0", "C", 4, codecs};

#ifdef NO_SYMBOL
const acecheck_plugin* another_name(void);
const acecheck_plugin* another_name(void) { return &plugin; }
#else
const acecheck_plugin* acecheck_plugin_get(void) { return WRONG == NO_PLUGIN ? 0 : &plugin; }
#endif
