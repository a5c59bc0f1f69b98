// SPDX-License-Identifier: Apache-2.0
#include "unicode.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>

#include "ascii.h"
#include "quick_check.h"

namespace ace::unicode {
namespace {

constexpr auto compose = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE);
static_assert((compose & UTF8PROC_CHARBOUND) == 0);  // so that utf8proc ignores boundary_class

// The full canonical decomposition of `c`, without canonical ordering.
std::span<const utf8proc_int32_t> decompose(
    char32_t c, std::array<utf8proc_int32_t, max_decomposition>& buffer) {
  int boundary_class = 0;
  const utf8proc_ssize_t size = utf8proc_decompose_char(
      static_cast<utf8proc_int32_t>(c), buffer.data(), max_decomposition, compose, &boundary_class);
  return std::span(buffer).first(static_cast<std::size_t>(size));
}

utf8proc_propval_t combining_class(utf8proc_int32_t c) {
  return utf8proc_get_property(c)->combining_class;
}

// U+11A7 (T_BASE) is the code point before the first Hangul trailing consonant. utf8proc before
// 2.11.2 wrongly composes it with a preceding syllable (JuliaStrings/utf8proc#317).
constexpr utf8proc_int32_t hangul_t_base = 0x11A7;

// Composes a text that is decomposed and in canonical order, in place. Returns its new length.
// Nothing composes with U+11A7, so the text is split before each U+11A7, and each part is composed
// separately.
std::size_t compose_in_place(std::span<utf8proc_int32_t> text) {
  auto out = text.begin();
  for (auto begin = text.begin(); begin != text.end();) {
    const auto end = std::find(begin + 1, text.end(), hangul_t_base);
    const utf8proc_ssize_t length = utf8proc_normalize_utf32(&*begin, end - begin, compose);
    out = std::copy_n(begin, length, out);
    begin = end;
  }
  return static_cast<std::size_t>(out - text.begin());
}

// Canonical ordering: within each run of non-starters, by combining class and otherwise as it was.
void reorder(std::span<utf8proc_int32_t> text) {
  for (auto run = text.begin(); run != text.end();) {
    const auto end =
        std::find_if(run, text.end(), [](utf8proc_int32_t c) { return combining_class(c) == 0; });
    // Insertion sort: stable, in place, and the runs of a label are short.
    for (auto it = run; it != end; ++it) {
      std::rotate(std::upper_bound(run, it, *it,
                                   [](utf8proc_int32_t a, utf8proc_int32_t b) {
                                     return combining_class(a) < combining_class(b);
                                   }),
                  it, it + 1);
    }
    run = end == text.end() ? end : end + 1;
  }
}

}  // namespace

bool is_separator_control_or_private(char32_t c) {
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(c))) {
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CO:
      return true;
    default:
      return false;
  }
}

bool decomposes_to_ldh(char32_t c) {
  if (passes_quick_check(c)) return c < 0x80;
  std::array<utf8proc_int32_t, max_decomposition> buffer{};
  return std::ranges::all_of(decompose(c, buffer), [](utf8proc_int32_t part) {
    return ascii::is_ldh(static_cast<std::uint32_t>(part));
  });
}

std::optional<std::span<const std::int32_t>> to_nfc(std::u32string_view text,
                                                    std::span<std::int32_t> buffer) {
  if (text.size() > buffer.size() / max_decomposition) return std::nullopt;
  if (std::ranges::all_of(text, passes_quick_check)) {
    std::ranges::copy(text, buffer.begin());
    return buffer.first(text.size());
  }
  std::size_t size = 0;
  for (const char32_t c : text) {
    std::array<utf8proc_int32_t, max_decomposition> parts{};
    for (const utf8proc_int32_t part : decompose(c, parts)) buffer[size++] = part;
  }
  reorder(buffer.first(size));
  return buffer.first(compose_in_place(buffer.first(size)));
}

std::string_view version() { return utf8proc_unicode_version(); }

}  // namespace ace::unicode
