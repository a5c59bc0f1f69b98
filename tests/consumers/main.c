// SPDX-License-Identifier: Apache-2.0
/* Encodes with the C interface. */
#include <ace/ace.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  const char32_t text[] = {0x62, 0xFC, 0x63, 0x68, 0x65, 0x72};
  char out[64];
  size_t length = 0;
  const ace_status status = ace_encode(ACE_PUNYCODE, text, 6, out, sizeof out, &length, NULL, NULL);
  if (status != ACE_OK) return 1;
  printf("%.*s\n", (int)length, out);
  return length == 9 && memcmp(out, "bcher-kva", 9) == 0 ? 0 : 1;
}
