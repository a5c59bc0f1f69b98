// SPDX-License-Identifier: Apache-2.0
/* Punycode's decoder, draft-costello-rfc3492bis-02, sections 6.1 and 6.2, in C with contracts in
   ACSL. Frama-C's WP proves them for every length: ci/theory --wp. README.md says what that means.
 */

#include <stddef.h>
#include <stdint.h>

enum { base = 36, tmin = 1, tmax = 26, skew = 38, damp = 700, initial_bias = 72, initial_n = 0x80 };
enum status { success, bad_input, big_output, overflow };

/*@ logic integer digit_value(integer c) =
      65 <= c <= 90 ? c - 65 : 97 <= c <= 122 ? c - 97 : 48 <= c <= 57 ? c - 22 : 36;
    logic integer threshold(integer bias, integer k) =
      k <= bias + tmin ? tmin : k >= bias + tmax ? tmax : k - bias;
    // 6.1, lines 6 to 11, from the loop on
    logic integer adapt_from(integer delta, integer k) =
      delta <= 455 ? k + 36 * delta / (delta + 38) : adapt_from(delta / 35, k + 36);
    logic integer adapt_scaled(integer delta, integer numpoints) =
      adapt_from(delta + delta / numpoints, 0);
    logic integer adapted(integer delta, integer numpoints, boolean first) =
      adapt_scaled(first ? delta / 700 : delta / 2, numpoints); */

/*@ assigns \nothing;
    ensures \result == digit_value(c);
    ensures 0 <= \result <= 36; */
static uint32_t decode_digit(unsigned char c) {
  if (65 <= c && c <= 90) return (uint32_t)(c - 65);
  if (97 <= c && c <= 122) return (uint32_t)(c - 97);
  if (48 <= c && c <= 57) return (uint32_t)(c - 22);
  return base;
}

/*@ requires factor > 0;
    assigns \nothing;
    ensures \result == 0 <==> w * factor <= UINT32_MAX; */
static int exceeds(uint32_t w, uint32_t factor) {
  uint32_t most = UINT32_MAX / factor;
  /*@ assert most * factor <= UINT32_MAX; */
  /*@ assert (most + 1) * factor > UINT32_MAX; */
  if (w > most) return 1;
  /*@ assert w * factor <= most * factor; */
  return 0;
}

/*@ requires numpoints > 0;
    assigns \nothing;
    ensures \result == adapted(delta, numpoints, first != 0);
    ensures \result <= 288; */
static uint32_t adapt(uint32_t delta, uint32_t numpoints, int first) {
  uint32_t k = 0;
  delta = first ? delta / damp : delta / 2;
  delta += delta / numpoints;
  /*@ ghost uint32_t scaled = delta; */
  /*@ loop invariant adapt_from(delta, k) == adapt_from(scaled, 0);
      loop invariant (k == 0) || (k == 36 && delta <= 122713351) || (k == 72 && delta <= 3506095)
        || (k == 108 && delta <= 100174) || (k == 144 && delta <= 2862) || (k == 180 && delta <=
     81); loop assigns delta, k; loop variant delta; */
  while (delta > ((base - tmin) * tmax) / 2) {
    delta /= base - tmin;
    k += base;
  }
  return k + (base - tmin + 1) * delta / (delta + skew);
}

/*@ requires \valid_read(in + (0 .. length - 1));
    requires \valid(out + (0 .. capacity - 1));
    requires \valid(written);
    requires length < SIZE_MAX / 72 && capacity < UINT32_MAX;
    requires \separated(in + (0 .. length - 1), out + (0 .. capacity - 1), written);
    assigns out[0 .. capacity - 1], *written;
    ensures \result == success ==> *written <= capacity && *written <= length; */
enum status decode(const unsigned char* in, size_t length, uint32_t* out, size_t capacity,
                   size_t* written) {
  size_t b = 0;
  /*@ loop invariant 0 <= j <= length;
      loop invariant b < length || b == 0;
      loop assigns j, b;
      loop variant length - j; */
  for (size_t j = 0; j < length; ++j)
    if (in[j] == 45) b = j;
  if (b > capacity) return big_output;
  /*@ loop invariant 0 <= j <= b;
      loop assigns j, out[0 .. capacity - 1];
      loop variant b - j; */
  for (size_t j = 0; j < b; ++j) {
    if (in[j] >= 0x80) return bad_input;
    out[j] = in[j];
  }

  uint32_t n = initial_n, i = 0, bias = initial_bias;
  size_t size = b;
  size_t at = b > 0 ? b + 1 : 0;
  /*@ loop invariant at <= length;
      loop invariant size <= at && size <= capacity;
      loop invariant i <= size;
      loop invariant bias <= 288;
      loop invariant n >= 0x80;
      loop assigns n, i, bias, size, at, out[0 .. capacity - 1];
      loop variant length - at; */
  while (at < length) {
    uint32_t oldi = i, w = 1;
    size_t k = base;
    /*@ ghost size_t start = at; */
    /*@ loop invariant start <= at <= length;
        loop invariant k == 36 * (at - start + 1);
        loop invariant oldi <= i;
        loop invariant w >= 1;
        loop assigns at, i, w, k;
        loop variant length - at; */
    for (;; k += base) {
      if (at >= length) return bad_input;
      uint32_t digit = decode_digit(in[at++]);
      if (digit >= base) return bad_input;
      if (digit > (UINT32_MAX - i) / w) return overflow;
      /*@ assert digit * w <= UINT32_MAX - i; */
      i += digit * w;
      uint32_t t = k <= bias + tmin ? tmin : k >= bias + tmax ? tmax : (uint32_t)(k - bias);
      /*@ assert t == threshold(bias, k); */
      /*@ assert 1 <= t <= 26; */
      if (digit < t) break;
      uint32_t factor = base - t;
      if (exceeds(w, factor)) return overflow;
      w *= factor;
    }
    uint32_t points = (uint32_t)(size + 1);
    bias = adapt(i - oldi, points, oldi == 0);
    if (i / points > UINT32_MAX - n) return overflow;
    n += i / points;
    i %= points;
    /*@ assert i <= size; */
    if (size >= capacity) return big_output;
    /*@ loop invariant i <= j <= size;
        loop assigns j, out[0 .. capacity - 1];
        loop variant j; */
    for (size_t j = size; j > i; --j) out[j] = out[j - 1];
    out[i] = n;
    ++i;
    ++size;
  }
  *written = size;
  return success;
}
