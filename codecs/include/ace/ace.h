// SPDX-License-Identifier: Apache-2.0
/* The C interface to the codecs, for C and for other languages.
 *
 *   char out[64];
 *   size_t length;
 *   const char32_t text[] = {0x62, 0xFC, 0x63, 0x68, 0x65, 0x72};
 *   ace_status status = ace_encode(ACE_PUNYCODE, text, 6, out, sizeof out, &length, NULL, NULL);
 *   // ACE_OK, length 9, "bcher-kva" without a terminating NUL
 *
 * No function keeps a pointer or fails because memory is short, and you can call all functions from
 * any thread. Punycode of more than 64 code points allocates memory during the call; if there is
 * none, the call takes quadratic time. The C++ headers list what each codec rejects and why. */
#ifndef ACE_ACE_H
#define ACE_ACE_H

#include <stddef.h>
#include <stdint.h>
#ifndef __cplusplus
#include <uchar.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ace_codec { ACE_PUNYCODE, ACE_LACE, ACE_MACE, ACE_CIDNUC } ace_codec;

/* Code points a text may hold: Unicode scalar values; 0..10FFFF (Punycode, MACE); any integer up to
 * 2^32-1 (Punycode). */
typedef enum ace_domain { ACE_DOMAIN_SCALAR, ACE_DOMAIN_CODE_POINT, ACE_DOMAIN_ANY } ace_domain;

/* ACE_OK, or a reason; ace_status_name() gives its word. */
typedef enum ace_status {
  ACE_OK,
  ACE_NON_BASIC_LITERAL,
  ACE_TRUNCATED,
  ACE_BAD_DIGIT,
  ACE_OVERFLOW,
  ACE_BASIC_CODE_POINT,
  ACE_OUT_OF_DOMAIN,
  ACE_MISSING_PREFIX,
  ACE_BAD_PADDING,
  ACE_BAD_RUN,
  ACE_ODD_LENGTH,
  ACE_UNPAIRED_SURROGATE,
  ACE_BAD_MODE,
  ACE_HOST_NAME,
  ACE_PROHIBITED,
  ACE_NOT_NORMALIZED,
  ACE_NOT_CANONICAL,
  ACE_TOO_LONG,
  ACE_EMPTY,
  ACE_OUTPUT_FULL
} ace_status;

/* Optional settings; a null pointer or all zeros means the defaults. */
typedef struct ace_options {
  ace_domain domain;
  /* Mixed-case annotation (Punycode; null for none). To encode: one flag per code point, non-zero
   * for upper case. To decode: receives one flag per code point, room for `capacity` of them. */
  uint8_t* case_flags;
  /* Non-zero: ace_encode() rejects as ACE_OVERFLOW a text whose encoding ace_decode() would reject
   * (Punycode of 3,856 code points and more; see ace/options.h). */
  uint8_t reversible;
} ace_options;

/* Encodes `text_length` code points to at most `capacity` octets at `out`.
 *   length     receives the number of octets written; unchanged unless ACE_OK
 *   options    may be null
 *   position   may be null; receives the index of the code point that was rejected, unless ACE_OK
 * `text` and `out` may be null where their length is 0. */
ace_status ace_encode(ace_codec codec, const char32_t* text, size_t text_length, char* out,
                      size_t capacity, size_t* length, const ace_options* options,
                      size_t* position);

/* Decodes `ace_length` octets to at most `capacity` code points at `out`; `ace_length` of them are
 * always room enough. `position` counts octets. */
ace_status ace_decode(ace_codec codec, const char* ace, size_t ace_length, char32_t* out,
                      size_t capacity, size_t* length, const ace_options* options,
                      size_t* position);

/* "ok", or the reason's word in the vectors and the adapter protocol; null for no status. */
const char* ace_status_name(ace_status status);

#ifdef __cplusplus
}
#endif

#endif
