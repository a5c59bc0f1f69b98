// SPDX-License-Identifier: Apache-2.0
/* The C interface compiles as C, and its example holds. */
#include <ace/ace.h>
#include <string.h>

int c_header_example(void);

int c_header_example(void) {
  char out[64];
  size_t length = 0;
  const char32_t text[] = {0x62, 0xFC, 0x63, 0x68, 0x65, 0x72};
  const ace_status status = ace_encode(ACE_PUNYCODE, text, 6, out, sizeof out, &length, NULL, NULL);
  return status == ACE_OK && length == 9 && memcmp(out, "bcher-kva", 9) == 0;
}
