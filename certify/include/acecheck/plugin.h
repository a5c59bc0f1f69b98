// SPDX-License-Identifier: Apache-2.0
/* An implementation as a shared library: one struct of functions.
 *
 *   acecheck certify ./my-codec.so                 runs the vectors against it
 *   acecheck prove --codec punycode --length 4 ./my-codec.so
 *
 * Build it with `cc -shared -fPIC my-codec.c -o my-codec.so`. The functions get memory of the
 * caller's and must not keep it. They may be called from several threads, each with memory of its
 * own. Repeated calls must not leak memory.
 *
 * If the answer has at most 4,096 units, `acecheck certify` repeats the call with output buffers of
 * these sizes: exactly the answer, one unit less, eight units less, half, and none. It detects
 * accesses outside of the input and output buffers, memory leaks, and answers that change when two
 * threads call at once. */
#ifndef ACECHECK_PLUGIN_H
#define ACECHECK_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The layout of the structs below. */
#define ACECHECK_PLUGIN_ABI 1

/* What a function returns. In C++ the type is as wide as int whatever its names are, so that
   acecheck can read a number that is none of these, and say so. */
#ifdef __cplusplus
#define ACECHECK_AS_INT : int
#else
#define ACECHECK_AS_INT
#endif
typedef enum acecheck_status ACECHECK_AS_INT {
  ACECHECK_OK = 0,         /* the answer is in `out`, and *size is its length */
  ACECHECK_REJECTED = 1,   /* the input is an error, for whatever reason */
  ACECHECK_TOO_SMALL = 2,  /* the answer does not fit into `capacity` */
  ACECHECK_UNSUPPORTED = 3 /* no answer: a failure, since an operation that is there answers */
} acecheck_status;

/* One encoding. A function sets *size if it returns ACECHECK_OK; otherwise *size and the contents
 * of `out` do not matter, and `out` must not be written beyond `capacity`. Sizes and capacities
 * count code points, characters or octets, whatever the array holds. A function that is null is not
 * there. */
typedef struct acecheck_codec {
  const char* name;   /* "punycode", "lace", "mace" or "cidnuc" */
  unsigned bits;      /* integer width; 0: not declared, at least 26 */
  const char* domain; /* "scalar" (0..10FFFF without D800..DFFF), "code_point" (with them) or "any";
                       * null: not declared, at least scalar */
  size_t max_length;  /* octets of the longest encoding it takes or makes; 0: not declared, at least
                         63 */

  acecheck_status (*encode)(const uint32_t* text, size_t length, char* out, size_t capacity,
                            size_t* size);
  acecheck_status (*decode)(const char* ace, size_t length, uint32_t* out, size_t capacity,
                            size_t* size);

  /* The steps of LACE and CIDNUC: UTF-16BE octets and compressed octets, octets and base32. */
  acecheck_status (*compress)(const uint8_t* octets, size_t length, uint8_t* out, size_t capacity,
                              size_t* size);
  acecheck_status (*decompress)(const uint8_t* compressed, size_t length, uint8_t* out,
                                size_t capacity, size_t* size);
  acecheck_status (*base32_encode)(const uint8_t* octets, size_t length, char* out, size_t capacity,
                                   size_t* size);
  acecheck_status (*base32_decode)(const char* symbols, size_t length, uint8_t* out,
                                   size_t capacity, size_t* size);
} acecheck_codec;

typedef struct acecheck_plugin {
  unsigned abi;         /* ACECHECK_PLUGIN_ABI */
  const char* name;     /* of the implementation: "libidn2" */
  const char* version;  /* of it; null if unknown */
  const char* language; /* it is written in; null if unknown */
  size_t codec_count;
  const acecheck_codec* codecs;
} acecheck_plugin;

/* The one symbol that a plug-in defines. What it returns is valid as long as the library is loaded.
 */
const acecheck_plugin* acecheck_plugin_get(void);

#ifdef __cplusplus
}
#endif

#endif
