// SPDX-License-Identifier: Apache-2.0
// The same in WebAssembly, through functions of the module that imports them: a browser knows
// normalization and categories (String.prototype.normalize, \p{...}). Linked in place of
// unicode.cc.
#include <algorithm>
#include <array>

#include "ascii.h"
#include "quick_check.h"
#include "unicode.h"

namespace ace::unicode {
namespace {

#define ACE_IMPORT(name) __attribute__((import_module("ace"), import_name(name)))
extern "C" {
ACE_IMPORT("is_separator_control_or_private") int ace_is_separator_control_or_private(char32_t c);
// Writes the normal form C, or D, of scalar values, `capacity` at most. Returns how many there are.
ACE_IMPORT("nfc")
std::size_t ace_nfc(const char32_t* text, std::size_t size, std::int32_t* out,
                    std::size_t capacity);
ACE_IMPORT("nfd")
std::size_t ace_nfd(const char32_t* text, std::size_t size, std::int32_t* out,
                    std::size_t capacity);
// The major version times 256, and the minor one.
ACE_IMPORT("unicode_version") unsigned ace_unicode_version();
}

}  // namespace

bool is_separator_control_or_private(char32_t c) {
  return ace_is_separator_control_or_private(c) != 0;
}

bool decomposes_to_ldh(char32_t c) {
  if (passes_quick_check(c)) return c < 0x80;
  std::array<std::int32_t, max_decomposition> parts{};
  const std::size_t size = ace_nfd(&c, 1, parts.data(), parts.size());
  return std::ranges::all_of(std::span(parts).first(size), [](std::int32_t part) {
    return ascii::is_ldh(static_cast<std::uint32_t>(part));
  });
}

std::optional<std::span<const std::int32_t>> to_nfc(std::u32string_view text,
                                                    std::span<std::int32_t> buffer) {
  if (text.size() > buffer.size() / max_decomposition) return std::nullopt;
  return buffer.first(ace_nfc(text.data(), text.size(), buffer.data(), buffer.size()));
}

std::string_view version() {
  static const std::array<char, 8> text = [] {
    const unsigned number = ace_unicode_version();
    const char digits[] = {static_cast<char>('0' + number / 256 / 10),
                           static_cast<char>('0' + number / 256 % 10), '.',
                           static_cast<char>('0' + number % 256)};
    std::array<char, 8> out{};
    std::ranges::copy(digits, out.begin());
    return out;
  }();
  return text.data();
}

}  // namespace ace::unicode
