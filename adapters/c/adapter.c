// SPDX-License-Identifier: Apache-2.0
// An adapter for acecheck in C, complete: copy this file, replace what is marked, and run
//
//     cc my-adapter.c -o my-adapter && acecheck certify -- ./my-adapter
//
// As it is, the file serves a Punycode codec of its own, `sample`. Another adapter can include it,
// with ADAPTER_NO_MAIN defined:
//
//     int main(void) {
//       const adapter_t mine = {.name = "mine", .encode = my_encode, .decode = my_decode};
//       return adapter_serve(&mine);
//     }
//
// The file needs only C11 and POSIX. Build it with `-g -fsanitize=address,undefined` as well: what
// the implementation does to memory is then a failure, with a report on standard error.
#define _POSIX_C_SOURCE 200809L
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The reason that says that the answer takes more than `room`. *length or *size then says how many
// elements, if they are more than `room`.
static const char ADAPTER_TOO_SMALL[] = "too_small";

// What is served: encode and decode, or to_ascii and to_unicode. Each function returns NULL, or the
// reason of a rejection. Return a reason only for what the implementation documents as its error.
typedef struct {
  const char* name;
  const char* version;
  const char* language;
  const char* strings;       // "utf-8", "utf-16", "code-points"; NULL: integers and octets
  const char* capabilities;  // the other ones, as members of JSON: "\"bits\":32"; NULL: none
  bool capacity;  // encode and decode take any room, which is then as small as a request says

  // Without a prefix. `room`: how many elements of the output may be written. A function that
  // writes a terminator besides gets one element less.
  const char* (*encode)(const uint32_t* text, size_t size, char* ace, size_t room, size_t* length);
  const char* (*decode)(const char* ace, size_t length, uint32_t* text, size_t room, size_t* size);

  // For names, in UTF-8 with a NUL at the end. Take `strings` "utf-8" then.
  const char* (*to_ascii)(const char* name, char* out, size_t room);
  const char* (*to_unicode)(const char* name, char* out, size_t room);
  const char* suffix;  // what follows the label, such as ".com"; NULL: nothing
  bool unicode_hex;    // to_ascii may be given any octets, and refuses those that are not UTF-8
} adapter_t;

static int adapter_serve(const adapter_t* adapter);

// Ends the program, which is a failure and no rejection.
static void adapter_fail(const char* message) {
  fprintf(stderr, "adapter: %s\n", message);
  exit(1);
}

// Copies the result of an API to an output.
static inline void adapter_copy(const char* result, char* out, size_t room) {
  if (strlen(result) >= room) adapter_fail("the result is longer than its room");
  strcpy(out, result);
}

static const char* sample_encode(const uint32_t* text, size_t size, char* ace, size_t room,
                                 size_t* length);
static const char* sample_decode(const char* ace, size_t length, uint32_t* text, size_t room,
                                 size_t* size);
#define SAMPLE_CAPABILITIES "\"bits\":32,\"domain\":\"scalar\",\"max_length\":1000000"

#ifndef ADAPTER_NO_MAIN
// --- Replace this part by the implementation -----------------------------------------------------

static const char* encode(const uint32_t* text, size_t size, char* ace, size_t room,
                          size_t* length) {
  return sample_encode(text, size, ace, room, length);
}

static const char* decode(const char* ace, size_t length, uint32_t* text, size_t room,
                          size_t* size) {
  return sample_decode(ace, length, text, room, size);
}

int main(void) {
  const adapter_t adapter = {
      .name = "sample",
      .version = "1.0",
      .language = "C",
      .strings = NULL,
      // What the implementation's documentation promises: see adapters/README.md.
      .capabilities = SAMPLE_CAPABILITIES,
      .capacity = true,
      .encode = encode,
      .decode = decode,
  };
  return adapter_serve(&adapter);
}
#endif

// --- The sample: RFC 3492 ------------------------------------------------------------------------

static uint64_t sample_adapt(uint64_t delta, uint64_t count, bool is_first) {
  uint64_t k = 0;
  delta = is_first ? delta / 700 : delta / 2;
  for (delta += delta / count; delta > 455; delta /= 35) k += 36;
  return k + 36 * delta / (delta + 38);
}

static uint64_t sample_threshold(uint64_t k, uint64_t bias) {
  return k <= bias ? 1 : k - bias > 26 ? 26 : k - bias;
}

static bool sample_is_scalar(uint64_t c) { return c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF); }

static const char sample_digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";

static const char* sample_encode(const uint32_t* text, size_t size, char* ace, size_t room,
                                 size_t* length) {
  size_t out = 0;
  for (size_t i = 0; i < size; ++i) {
    if (!sample_is_scalar(text[i])) return "not-scalar";
    if (text[i] >= 0x80) continue;
    if (out == room) return ADAPTER_TOO_SMALL;
    ace[out++] = (char)text[i];
  }
  const size_t basic = out;
  if (basic > 0) {
    if (out == room) return ADAPTER_TOO_SMALL;
    ace[out++] = '-';
  }
  uint64_t n = 0x80, delta = 0, bias = 72;
  for (size_t done = basic; done < size; ++delta, ++n) {
    uint64_t next = UINT32_MAX;
    for (size_t i = 0; i < size; ++i) {
      if (text[i] >= n && text[i] < next) next = text[i];
    }
    delta += (next - n) * (done + 1);
    n = next;
    for (size_t i = 0; i < size; ++i) {
      if (text[i] < n) ++delta;
      if (delta > UINT32_MAX) return "overflow";
      if (text[i] != n) continue;
      uint64_t q = delta;
      for (uint64_t k = 36;; k += 36) {
        const uint64_t t = sample_threshold(k, bias);
        if (out == room) return ADAPTER_TOO_SMALL;
        ace[out++] = sample_digits[q < t ? q : t + (q - t) % (36 - t)];
        if (q < t) break;
        q = (q - t) / (36 - t);
      }
      bias = sample_adapt(delta, done + 1, done == basic);
      delta = 0;
      ++done;
    }
  }
  *length = out;
  return NULL;
}

// The value of a digit, in either case; 36 for what is none.
static uint64_t sample_value(char c) {
  if (c >= 'A' && c <= 'Z') return (uint64_t)(c - 'A');
  if (c >= 'a' && c <= 'z') return (uint64_t)(c - 'a');
  if (c >= '0' && c <= '9') return (uint64_t)(c - '0' + 26);
  return 36;
}

static const char* sample_decode(const char* ace, size_t length, uint32_t* text, size_t room,
                                 size_t* size) {
  // A delimiter at index 0 follows no literal portion: it is then not consumed, and is no digit.
  size_t count = length;
  while (count > 0 && ace[count - 1] != '-') --count;
  size_t at = count > 1 ? count : 0;
  count = count > 1 ? count - 1 : 0;
  for (size_t j = 0; j < count; ++j) {
    if ((unsigned char)ace[j] >= 0x80) return "non-basic";
    if (j == room) return ADAPTER_TOO_SMALL;
    text[j] = (unsigned char)ace[j];
  }
  uint64_t n = 0x80, i = 0, bias = 72;
  while (at < length) {
    const uint64_t old = i;
    uint64_t w = 1;
    for (uint64_t k = 36;; k += 36) {
      if (at == length) return "truncated";
      const uint64_t digit = sample_value(ace[at++]);
      if (digit == 36) return "bad-digit";
      i += digit * w;
      if (i > UINT32_MAX) return "overflow";
      const uint64_t t = sample_threshold(k, bias);
      if (digit < t) break;
      w *= 36 - t;
      if (w > UINT32_MAX) return "overflow";
    }
    ++count;
    bias = sample_adapt(i - old, count, old == 0);
    n += i / count;
    if (!sample_is_scalar(n)) return "not-scalar";
    i %= count;
    if (count > room) return ADAPTER_TOO_SMALL;
    memmove(text + i + 1, text + i, (count - 1 - i) * sizeof *text);
    text[i++] = (uint32_t)n;
  }
  *size = count;
  return NULL;
}

// --- Texts ---------------------------------------------------------------------------------------

static void* adapter_memory(size_t count, size_t size) {
  void* memory = calloc(count, size);
  if (memory == NULL) adapter_fail("no memory");
  return memory;
}

// Writes a code point as UTF-8, a surrogate too; returns the count of octets.
static size_t adapter_put_utf8(uint32_t c, char* out) {
  const size_t more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  static const unsigned char first[] = {0, 0xC0, 0xE0, 0xF0};
  out[0] = (char)(first[more] | c >> (6 * more));
  for (size_t i = 1; i <= more; ++i) out[i] = (char)(0x80 | (c >> (6 * (more - i)) & 0x3F));
  return more + 1;
}

// Reads UTF-8, surrogates in the same form, and greater numbers in UTF-8's former form of up to six
// octets; returns the count of code points.
static size_t adapter_from_utf8(const char* text, size_t length, uint32_t* out) {
  size_t count = 0;
  for (size_t i = 0; i < length; ++count) {
    const unsigned char first = (unsigned char)text[i++];
    size_t more = 0;
    if (first >= 0xC0)
      more = 1 + (first >= 0xE0) + (first >= 0xF0) + (first >= 0xF8) + (first >= 0xFC);
    if ((first & 0xC0) == 0x80 || more > length - i) adapter_fail("a text is not UTF-8");
    uint32_t c = more == 0 ? first : more == 5 ? first & 3 : first & (0x3Fu >> more);
    for (size_t j = 0; j < more; ++j, ++i) {
      if (((unsigned char)text[i] & 0xC0) != 0x80) adapter_fail("a text is not UTF-8");
      c = c << 6 | ((unsigned char)text[i] & 0x3F);
    }
    out[count] = c;
  }
  return count;
}

// Whether octets are UTF-8: Table 3-7 of the Unicode Standard.
static bool adapter_is_utf8(const char* text, size_t length) {
  const unsigned char* at = (const unsigned char*)text;
  const unsigned char* const end = at + length;
  while (at < end) {
    const unsigned char first = *at++;
    if (first < 0x80) continue;
    if (first < 0xC2 || first > 0xF4) return false;
    const unsigned char low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    const unsigned char high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (at == end || *at < low || *at > high) return false;
    ++at;
    for (int more = (first >= 0xE0) + (first >= 0xF0); more > 0; --more, ++at) {
      if (at == end || (*at & 0xC0) != 0x80) return false;
    }
  }
  return true;
}

static bool adapter_equal_fold(const char* a, const char* b) {
  for (; *a != '\0' || *b != '\0'; ++a, ++b) {
    const char fold_a = (char)(*a >= 'A' && *a <= 'Z' ? *a + 32 : *a);
    const char fold_b = (char)(*b >= 'A' && *b <= 'Z' ? *b + 32 : *b);
    if (fold_a != fold_b) return false;
  }
  return true;
}

// --- Buffers -------------------------------------------------------------------------------------

enum { ADAPTER_MARGIN = 64 };

// What a buffer and its margins are filled with: each octet is unlike its neighbours, so that
// entries which are copied into a margin are seen as well.
static unsigned char adapter_filler(size_t octet) {
  return (unsigned char)(0x80 | ((uint32_t)octet * 2654435769u >> 25));
}

// A buffer of so many elements with a margin on both sides, filled so that a write beside it is
// seen.
static void* adapter_buffer(size_t room, size_t element) {
  char* memory = adapter_memory(room + 2 * ADAPTER_MARGIN, element);
  for (size_t i = 0; i < (room + 2 * ADAPTER_MARGIN) * element; ++i) {
    memory[i] = (char)adapter_filler(i);
  }
  return memory + ADAPTER_MARGIN * element;
}

static void adapter_free_buffer(void* buffer, size_t element) {
  free((char*)buffer - ADAPTER_MARGIN * element);
}

// How many elements behind the buffer the implementation wrote; before it, the program ends.
static size_t adapter_written_behind(const void* buffer, size_t room, size_t element) {
  const unsigned char* memory = (const unsigned char*)buffer - ADAPTER_MARGIN * element;
  for (size_t i = 0; i < ADAPTER_MARGIN * element; ++i) {
    if (memory[i] != adapter_filler(i)) adapter_fail("the implementation wrote before its buffer");
  }
  const size_t end = (ADAPTER_MARGIN + room) * element;
  size_t last = end + ADAPTER_MARGIN * element;
  while (last > end && memory[last - 1] == adapter_filler(last - 1)) --last;
  return (last - end + element - 1) / element;
}

// The reason that the implementation gave, or NULL. If it wrote behind the buffer, the answer is
// what it wrote: NULL, and a length of more than `room`. If it rejected and wrote behind the
// buffer, the program ends.
static const char* adapter_check_buffer(const void* buffer, size_t room, size_t element,
                                        const char* reason, size_t* length) {
  const size_t behind = adapter_written_behind(buffer, room, element);
  if (behind > 0) {
    if (reason != NULL && strcmp(reason, ADAPTER_TOO_SMALL) != 0) {
      adapter_fail("the implementation rejected, and wrote behind its buffer");
    }
    *length = room + behind;
    return NULL;
  }
  if (reason == NULL && *length > room) {
    adapter_fail("the implementation returned a length that is more than its room");
  }
  return reason;
}

// --- Names ---------------------------------------------------------------------------------------

// The sample in the shape of an API that works on names. NULL: no stub.
static const char* adapter_stub_suffix = NULL;

static const char* adapter_stub_to_ascii(const char* name, char* out, size_t room) {
  if (!adapter_is_utf8(name, strlen(name))) return "not-utf-8";
  uint32_t* text = adapter_memory(strlen(name) + 1, sizeof *text);
  const size_t size = adapter_from_utf8(name, strlen(name) - strlen(adapter_stub_suffix), text);
  size_t length = 0;
  strcpy(out, "xn--");
  const char* reason = sample_encode(text, size, out + 4, room - 4, &length);
  strcpy(out + 4 + length, adapter_stub_suffix);
  free(text);
  return reason;
}

static const char* adapter_stub_to_unicode(const char* name, char* out, size_t room) {
  uint32_t* text = adapter_memory(room, sizeof *text);
  const size_t length = strlen(name) - strlen(adapter_stub_suffix);
  size_t size = 0;
  size_t octets = 0;
  const char* reason = sample_decode(name + 4, length - 4, text, room, &size);
  for (size_t i = 0; i < size; ++i) octets += adapter_put_utf8(text[i], out + octets);
  strcpy(out + octets, adapter_stub_suffix);
  free(text);
  return reason;
}

static const char* adapter_unchanged = "IDNA leaves the label as it is";

// Calls an API that works on names with prefix, label and suffix. The label that the API returns is
// in `out`, without the suffix.
static const char* adapter_call(const adapter_t* adapter, bool to_ascii, const char* label,
                                size_t length, char* out, size_t room) {
  const char* suffix = adapter->suffix == NULL ? "" : adapter->suffix;
  if (memchr(label, '\0', length) != NULL) return "a NUL ends the string";
  char* name = adapter_memory(length + strlen(suffix) + 1, 1);
  memcpy(name, label, length);
  strcpy(name + length, suffix);
  const char* reason = (to_ascii ? adapter->to_ascii : adapter->to_unicode)(name, out, room);
  free(name);
  if (reason != NULL) return reason;
  const size_t size = strlen(out);
  if (size < strlen(suffix) || strcmp(out + size - strlen(suffix), suffix) != 0) {
    return "the result has not the name's suffix";
  }
  out[size - strlen(suffix)] = '\0';
  const bool is_label = strchr(out, '.') == NULL || adapter_stub_suffix != NULL;
  return is_label ? NULL : "the result is more than a label";
}

// The encoding of a label of so many octets, which need not be UTF-8.
static const char* adapter_label_encode(const adapter_t* adapter, const char* label, size_t octets,
                                        char* ace, size_t room, size_t* length) {
  const char* reason = adapter_call(adapter, true, label, octets, ace, room);
  if (reason != NULL) return reason;
  char prefix[5] = {0};
  strncpy(prefix, ace, 4);
  if (!adapter_equal_fold(prefix, "xn--")) return adapter_unchanged;
  *length = strlen(ace) - 4;
  memmove(ace, ace + 4, *length);
  return NULL;
}

static const char* adapter_name_encode(const adapter_t* adapter, const uint32_t* text, size_t size,
                                       char* ace, size_t room, size_t* length) {
  char* label = adapter_memory(size * 4 + 1, 1);
  size_t octets = 0;
  for (size_t i = 0; i < size; ++i) octets += adapter_put_utf8(text[i], label + octets);
  const bool is_sample = adapter_stub_suffix != NULL && memchr(label, '\0', octets) != NULL;
  const char* reason = is_sample ? sample_encode(text, size, ace, room, length)
                                 : adapter_label_encode(adapter, label, octets, ace, room, length);
  free(label);
  return reason;
}

static const char* adapter_name_decode(const adapter_t* adapter, const char* ace, size_t length,
                                       uint32_t* text, size_t* size) {
  const size_t room = length * 8 + 4096;
  if (adapter_stub_suffix != NULL && memchr(ace, '\0', length) != NULL) {
    return sample_decode(ace, length, text, room, size);
  }
  char* label = adapter_memory(length + 5, 1);
  char* out = adapter_memory(room, 1);
  strcpy(label, "xn--");
  memcpy(label + 4, ace, length);
  const char* reason = adapter_call(adapter, false, label, length + 4, out, room);
  if (reason == NULL && adapter_equal_fold(label, out)) reason = adapter_unchanged;
  if (reason == NULL) *size = adapter_from_utf8(out, strlen(out), text);
  free(label);
  free(out);
  return reason;
}

// --- The protocol --------------------------------------------------------------------------------

typedef struct {
  bool hello;
  bool is_encode;
  char* id;       // as it came
  char* unicode;  // hexadecimal
  char* ace;      // octets
  size_t ace_length;
  char* string;  // octets of unicode_hex
  size_t string_length;
  size_t capacity;  // SIZE_MAX: the request says none
} adapter_request_t;

static void adapter_malformed(void) { adapter_fail("the request is malformed"); }

static void adapter_skip_spaces(const char** at) { *at += strspn(*at, " \t\r\n"); }

static uint32_t adapter_hex4(const char** at) {
  uint32_t value = 0;
  for (int i = 0; i < 4; ++i, ++*at) {
    const char* digit = **at == '\0' ? NULL : strchr("0123456789abcdef0123456789ABCDEF", **at);
    if (digit == NULL) adapter_malformed();
    value = value << 4 | (uint32_t)((size_t)(digit - "0123456789abcdef0123456789ABCDEF") % 16);
  }
  return value;
}

// Reads a string of JSON as octets, with a NUL after them.
static char* adapter_string(const char** at, size_t* length) {
  if (*(*at)++ != '"') adapter_malformed();
  char* out = adapter_memory(strlen(*at) + 1, 1);
  *length = 0;
  while (**at != '"') {
    if (**at == '\0') adapter_malformed();
    if (**at != '\\') {
      out[(*length)++] = *(*at)++;
      continue;
    }
    const char escape = *++*at;
    static const char escapes[] = "\"\\/bfnrt";
    const char* found = escape == '\0' ? NULL : strchr(escapes, escape);
    ++*at;
    if (found != NULL) {
      out[(*length)++] = "\"\\/\b\f\n\r\t"[found - escapes];
    } else if (escape == 'u') {
      uint32_t c = adapter_hex4(at);
      if (c >= 0xD800 && c <= 0xDBFF && strncmp(*at, "\\u", 2) == 0) {
        const char* after = *at + 2;
        const uint32_t low = adapter_hex4(&after);
        if (low >= 0xDC00 && low <= 0xDFFF) {
          c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
          *at = after;
        }
      }
      *length += adapter_put_utf8(c, out + *length);
    } else {
      adapter_malformed();
    }
  }
  ++*at;
  return out;
}

// Reads a string of hexadecimal digits as octets.
static char* adapter_octets(const char** at, size_t* length) {
  size_t digits;
  char* hex = adapter_string(at, &digits);
  char* out = adapter_memory(digits / 2 + 1, 1);
  for (*length = 0; *length < digits / 2; ++*length) {
    const char pair[] = {hex[2 * *length], hex[2 * *length + 1], '\0'};
    out[*length] = (char)strtoul(pair, NULL, 16);
  }
  free(hex);
  return out;
}

// Skips any value of JSON.
static void adapter_skip_value(const char** at) {
  size_t depth = 0;
  do {
    if (**at == '"') {
      size_t length;
      free(adapter_string(at, &length));
      continue;
    }
    if (**at == '\0') adapter_malformed();
    if (**at == '{' || **at == '[') ++depth;
    if (**at == '}' || **at == ']') --depth;
    ++*at;
  } while (depth > 0 || strchr(",}", **at) == NULL);
}

static adapter_request_t adapter_read(const char* at) {
  adapter_request_t request = {.capacity = SIZE_MAX};
  adapter_skip_spaces(&at);
  if (*at++ != '{') adapter_malformed();
  while (adapter_skip_spaces(&at), *at != '}') {
    if (*at == ',') {
      ++at;
      continue;
    }
    size_t length;
    char* key = adapter_string(&at, &length);
    adapter_skip_spaces(&at);
    if (*at++ != ':') adapter_malformed();
    adapter_skip_spaces(&at);
    if (strcmp(key, "hello") == 0) request.hello = true;
    if (strcmp(key, "op") == 0) {
      char* op = adapter_string(&at, &length);
      request.is_encode = strcmp(op, "encode") == 0;
      free(op);
    } else if (strcmp(key, "unicode") == 0) {
      request.unicode = adapter_string(&at, &length);
    } else if (strcmp(key, "ace") == 0) {
      request.ace = adapter_string(&at, &request.ace_length);
    } else if (strcmp(key, "ace_hex") == 0) {
      request.ace = adapter_octets(&at, &request.ace_length);
    } else if (strcmp(key, "unicode_hex") == 0) {
      request.string = adapter_octets(&at, &request.string_length);
    } else {
      const char* start = at;
      adapter_skip_value(&at);
      if (strcmp(key, "capacity") == 0) request.capacity = (size_t)strtoull(start, NULL, 10);
      if (strcmp(key, "id") == 0) {
        request.id = adapter_memory((size_t)(at - start) + 1, 1);
        memcpy(request.id, start, (size_t)(at - start));
      }
    }
    free(key);
  }
  return request;
}

static void adapter_write_string(const char* octets, size_t length) {
  putchar('"');
  for (size_t i = 0; i < length; ++i) {
    const unsigned char c = (unsigned char)octets[i];
    if (c == '"' || c == '\\') putchar('\\');
    if (c < 0x20) {
      printf("\\u%04X", c);
    } else {
      putchar(c);
    }
  }
  putchar('"');
}

// Writes an ACE string, whose octets need not be UTF-8.
static void adapter_write_ace(const char* ace, size_t length) {
  if (adapter_is_utf8(ace, length)) {
    printf(",\"ace\":");
    adapter_write_string(ace, length);
    return;
  }
  printf(",\"ace_hex\":\"");
  for (size_t i = 0; i < length; ++i) printf("%02X", (unsigned char)ace[i]);
  putchar('"');
}

// needed: how many elements the implementation asks for; no more than `room` if it does not say.
static void adapter_write_reason(const char* reason, size_t needed, size_t room) {
  if (reason != ADAPTER_TOO_SMALL) {
    printf(",\"reject\":");
    adapter_write_string(reason, strlen(reason));
  } else if (needed > room) {
    printf(",\"too_small\":%zu", needed);
  } else {
    printf(",\"too_small\":true");
  }
}

static void adapter_answer_string(const adapter_t* adapter, const adapter_request_t* request) {
  const size_t room = request->string_length * 80 + 4096;
  char* ace = adapter_buffer(room, 1);
  size_t length = 0;
  const char* reason =
      adapter_label_encode(adapter, request->string, request->string_length, ace, room, &length);
  reason = adapter_check_buffer(ace, room, 1, reason, &length);
  if (reason == NULL) {
    adapter_write_ace(ace, length);
  } else {
    adapter_write_reason(reason, length, room);
  }
  adapter_free_buffer(ace, 1);
}

static void adapter_answer_encode(const adapter_t* adapter, const adapter_request_t* request) {
  if (request->string != NULL) {
    adapter_answer_string(adapter, request);
    return;
  }
  if (request->unicode == NULL) adapter_malformed();
  const size_t most = strlen(request->unicode);
  uint32_t* text = adapter_memory(most + 1, sizeof *text);
  size_t size = 0;
  const char* reason = NULL;
  for (const char* at = request->unicode; *at != '\0';) {
    char* end;
    const unsigned long long c = strtoull(at, &end, 16);
    if (end == at) adapter_malformed();
    if (c > UINT32_MAX) reason = "a number of more than 32 bits";
    text[size++] = (uint32_t)c;
    for (at = end; *at == ' ';) ++at;
  }
  const size_t enough = size * 80 + 4096;
  const size_t room = request->capacity < enough ? request->capacity : enough;
  char* ace = adapter_buffer(room, 1);
  size_t length = 0;
  if (reason != NULL) {
  } else if (adapter->encode != NULL) {
    reason = adapter->encode(text, size, ace, room, &length);
  } else {
    reason = adapter_name_encode(adapter, text, size, ace, room, &length);
  }
  reason = adapter_check_buffer(ace, room, 1, reason, &length);
  if (reason == NULL) {
    adapter_write_ace(ace, length);
  } else {
    adapter_write_reason(reason, length, room);
  }
  free(text);
  adapter_free_buffer(ace, 1);
}

static void adapter_answer_decode(const adapter_t* adapter, const adapter_request_t* request) {
  if (request->ace == NULL) adapter_malformed();
  const size_t enough = request->ace_length * 8 + 4096;
  const size_t room = request->capacity < enough ? request->capacity : enough;
  uint32_t* text = adapter_buffer(room, sizeof *text);
  size_t size = 0;
  const char* reason =
      adapter->decode != NULL
          ? adapter->decode(request->ace, request->ace_length, text, room, &size)
          : adapter_name_decode(adapter, request->ace, request->ace_length, text, &size);
  reason = adapter_check_buffer(text, room, sizeof *text, reason, &size);
  if (reason == NULL) {
    printf(",\"unicode\":\"");
    for (size_t i = 0; i < size; ++i) printf(i == 0 ? "%04X" : " %04X", (unsigned)text[i]);
    putchar('"');
  } else {
    adapter_write_reason(reason, size, room);
  }
  adapter_free_buffer(text, sizeof *text);
}

// Answers requests until the input ends. With ACECHECK_STUB=1 in the environment, the sample takes
// the place of the implementation: what acecheck then reports is the adapter's.
static int adapter_serve(const adapter_t* given) {
  adapter_t adapter = *given;
  const char* stub = getenv("ACECHECK_STUB");
  if (stub != NULL && strcmp(stub, "1") == 0) {
    if (adapter.encode != NULL || adapter.decode != NULL) {
      adapter.encode = sample_encode;
      adapter.decode = sample_decode;
      adapter.capacity = true;
    } else {
      adapter.to_ascii = adapter_stub_to_ascii;
      adapter.to_unicode = adapter_stub_to_unicode;
      adapter_stub_suffix = adapter.suffix == NULL ? "" : adapter.suffix;
    }
    adapter.capabilities = SAMPLE_CAPABILITIES;
  }
  char* line = NULL;
  size_t room = 0;
  while (getline(&line, &room, stdin) > 0) {
    adapter_request_t request = adapter_read(line);
    if (request.hello) {
      printf("{\"hello\":1,\"name\":\"%s\",\"version\":\"%s\",\"language\":\"%s\",", adapter.name,
             adapter.version, adapter.language);
      printf("\"in_flight\":256,\"codecs\":{\"punycode\":{");
      printf("\"capacity\":%s", adapter.capacity ? "true" : "false");
      if (adapter.strings != NULL) printf(",\"strings\":\"%s\"", adapter.strings);
      if (adapter.unicode_hex) printf(",\"unicode_hex\":[\"utf-8\"]");
      if (adapter.capabilities != NULL) putchar(',');
      if (adapter.capabilities != NULL) fputs(adapter.capabilities, stdout);
      puts("}}}");
    } else {
      printf("{\"id\":%s", request.id == NULL ? "null" : request.id);
      (request.is_encode ? adapter_answer_encode : adapter_answer_decode)(&adapter, &request);
      puts("}");
    }
    fflush(stdout);
    free(request.id);
    free(request.unicode);
    free(request.ace);
    free(request.string);
  }
  free(line);
  return 0;
}
