// SPDX-License-Identifier: Apache-2.0
/* Punycode by RFC 3492, sections 6.2 and 6.3, which minds how much room there is. WRONG names the
 * one place where it does not see that its buffer is full, as the decoder of CVE-2022-3602 did not
 * before an insertion; or another way to misuse memory. */
#include <acecheck/plugin.h>
#include <stdlib.h>
#include <string.h>

#define AT_LITERAL 1
#define AT_INSERTION 2
#define AT_DELIMITER 3
#define AT_DIGIT 4
#define AT_TERMINATOR 5      /* which is not counted */
#define MOVES_ONE_MORE 6     /* entry than there is, to make room for an insertion */
#define CLEARS_ON_REJECT 7   /* the entry behind the buffer */
#define BELOW 8              /* the buffer, an entry is written before an insertion at 0 */
#define READS_INPUT_BEYOND 9 /* by one, to look for the delimiter */
#define READS_INPUT_BELOW 10 /* by one, if there is no delimiter */
#define EVERY_OTHER_CALL 11  /* does not see that the buffer is full */
#define KEEPS_MEMORY 12      /* at every call */
#define KEEPS_ON_REJECT 13
#define SHARES_OUTPUT 14 /* between threads */
#define VARIES_SIZE 15   /* of memory that is freed, which is right */
#define FILLS_CACHE 16   /* at the first 256 calls, which is right */

#ifndef WRONG
#define WRONG 0
#endif
#define IS_FULL(place)                                                            \
  (WRONG == (place) || (WRONG == EVERY_OTHER_CALL && calls % 2) ? used > capacity \
                                                                : used >= capacity)

static unsigned calls;
static void* volatile kept;

enum { base = 36, tmin = 1, tmax = 26, skew = 38, damp = 700, initial_bias = 72, initial_n = 0x80 };

static uint32_t adapt(uint32_t delta, uint32_t points, int first) {
  uint32_t k = 0;
  delta = first ? delta / damp : delta / 2;
  delta += delta / points;
  for (; delta > (base - tmin) * tmax / 2; k += base) delta /= base - tmin;
  return k + (base - tmin + 1) * delta / (delta + skew);
}

static uint32_t threshold(uint32_t k, uint32_t bias) {
  return k <= bias + tmin ? tmin : k >= bias + tmax ? tmax : k - bias;
}

static int is_scalar(uint32_t c) { return c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF); }

static uint32_t digit_value(char c) {
  if (c >= 'a' && c <= 'z') return (uint32_t)(c - 'a');
  if (c >= 'A' && c <= 'Z') return (uint32_t)(c - 'A');
  return c >= '0' && c <= '9' ? (uint32_t)(c - '0') + 26 : base;
}

static acecheck_status decode_into(const char* ace, size_t length, uint32_t* out, size_t capacity,
                                   size_t* size) {
  uint32_t n = initial_n, i = 0, bias = initial_bias;
  size_t used = 0, literal = 0, in = 0;
  for (size_t at = 0; at < length + (WRONG == READS_INPUT_BEYOND); ++at) {
    if (ace[at] == '-') literal = at;
  }
  if (WRONG == READS_INPUT_BELOW && literal == 0 && *(ace - 1) == '-') return ACECHECK_REJECTED;
  for (; in < literal; ++in) {
    if ((unsigned char)ace[in] >= 0x80) return ACECHECK_REJECTED;
    if (IS_FULL(AT_LITERAL)) return ACECHECK_TOO_SMALL;
    out[used++] = (unsigned char)ace[in];
  }
  if (literal > 0) ++in;
  while (in < length) {
    const uint32_t before = i;
    uint32_t weight = 1, points;
    for (uint32_t k = base;; k += base) {
      const uint32_t digit = in < length ? digit_value(ace[in++]) : base;
      const uint32_t t = threshold(k, bias);
      if (digit >= base || digit > (UINT32_MAX - i) / weight) return ACECHECK_REJECTED;
      i += digit * weight;
      if (digit < t) break;
      if (weight > UINT32_MAX / (base - t)) return ACECHECK_REJECTED;
      weight *= base - t;
    }
    points = (uint32_t)used + 1;
    bias = adapt(i - before, points, before == 0);
    if (i / points > UINT32_MAX - n) return ACECHECK_REJECTED;
    n += i / points;
    i %= points;
    if (!is_scalar(n)) return ACECHECK_REJECTED;
    if (IS_FULL(AT_INSERTION)) return ACECHECK_TOO_SMALL;
    if (WRONG == BELOW && i == 0) out[-1] = n;
    memmove(out + i + 1, out + i, (used - i + (WRONG == MOVES_ONE_MORE)) * sizeof *out);
    out[i++] = n;
    ++used;
  }
  if (WRONG == AT_TERMINATOR) out[used] = 0;
  *size = used;
  return ACECHECK_OK;
}

static acecheck_status decode(const char* ace, size_t length, uint32_t* out, size_t capacity,
                              size_t* size) {
  static uint32_t shared[4096];
  uint32_t* to = WRONG == SHARES_OUTPUT && capacity <= 4096 ? shared : out;
  calls += WRONG == EVERY_OTHER_CALL;
  const acecheck_status status = decode_into(ace, length, to, capacity, size);
  if (to != out && status == ACECHECK_OK) memcpy(out, to, *size * sizeof *out);
  if (WRONG == CLEARS_ON_REJECT && status == ACECHECK_REJECTED) out[capacity] = 0;
  if (WRONG == KEEPS_MEMORY || (WRONG == KEEPS_ON_REJECT && status == ACECHECK_REJECTED)) {
    kept = malloc(4096);
  }
  if (WRONG == FILLS_CACHE && calls++ < 256) kept = malloc(4096);
  if (WRONG == VARIES_SIZE) {
    void* volatile freed = malloc(16 * (calls++ % 60)); /* of this thread alone */
    free(freed);
  }
  return status;
}

static acecheck_status encode(const uint32_t* text, size_t length, char* out, size_t capacity,
                              size_t* size) {
  uint32_t n = initial_n, delta = 0, bias = initial_bias;
  size_t used = 0, handled = 0, literal;
  for (size_t at = 0; at < length; ++at) {
    if (!is_scalar(text[at])) return ACECHECK_REJECTED;
    if (text[at] >= initial_n) continue;
    if (IS_FULL(AT_LITERAL)) return ACECHECK_TOO_SMALL;
    out[used++] = (char)text[at];
    ++handled;
  }
  literal = handled;
  if (literal > 0) {
    if (IS_FULL(AT_DELIMITER)) return ACECHECK_TOO_SMALL;
    out[used++] = '-';
  }
  for (; handled < length; ++delta, ++n) {
    uint32_t next = UINT32_MAX;
    for (size_t at = 0; at < length; ++at) {
      if (text[at] >= n && text[at] < next) next = text[at];
    }
    if (next - n > (UINT32_MAX - delta) / ((uint32_t)handled + 1)) return ACECHECK_REJECTED;
    delta += (next - n) * ((uint32_t)handled + 1);
    n = next;
    for (size_t at = 0; at < length; ++at) {
      uint32_t q = delta;
      if (text[at] < n && ++delta == 0) return ACECHECK_REJECTED;
      if (text[at] != n) continue;
      for (uint32_t k = base;; k += base) {
        const uint32_t t = threshold(k, bias);
        const uint32_t digit = q < t ? q : t + (q - t) % (base - t);
        if (IS_FULL(AT_DIGIT)) return ACECHECK_TOO_SMALL;
        out[used++] = "abcdefghijklmnopqrstuvwxyz0123456789"[digit];
        if (q < t) break;
        q = (q - t) / (base - t);
      }
      bias = adapt(delta, (uint32_t)handled + 1, handled == literal);
      ++handled;
      delta = 0;
    }
  }
  if (WRONG == AT_TERMINATOR) out[used] = 0;
  *size = used;
  return ACECHECK_OK;
}

static const acecheck_codec codecs[] = {{"punycode", 32, "scalar", 0, encode, decode, 0, 0, 0, 0}};

const acecheck_plugin* acecheck_plugin_get(void) {
  static const acecheck_plugin plugin = {
      ACECHECK_PLUGIN_ABI, "textbook in C", "1.0", "C", 1, codecs};
  return &plugin;
}
