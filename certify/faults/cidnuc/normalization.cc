// SPDX-License-Identifier: Apache-2.0
// Normalization (CIDNUC 2.2.1).
#include <algorithm>

#include "core/unicode/unicode.h"
#include "faults/cidnuc/cidnuc.h"

namespace faulty::cidnuc {

namespace {

// The Hangul algorithm (The Unicode Standard, section 3.12). Each fault changes one rule.
constexpr std::uint64_t s_base = 0xAC00, l_base = 0x1100, v_base = 0x1161, t_base = 0x11A7;
constexpr std::uint64_t l_count = 19, v_count = 21, t_count = 28, s_count = 11172;

bool is_syllable(std::uint64_t c) { return c >= s_base && c < s_base + s_count; }
bool has_trailing(std::uint64_t c) { return (c - s_base) % t_count != 0; }

// What a codec with the fault makes of `text`, which is in NFC.
Text with_hangul_fault(const Text& text, F fault) {
  Text out;
  for (const std::uint64_t c : text) {
    if (fault == F::hangul_apart && is_syllable(c)) {
      const std::uint64_t index = c - s_base;
      out.push_back(l_base + index / (v_count * t_count));
      out.push_back(v_base + index / t_count % v_count);
      if (has_trailing(c)) out.push_back(t_base + index % t_count);
      continue;
    }
    if (!out.empty()) {
      std::uint64_t& last = out.back();
      const bool open = is_syllable(last) && !has_trailing(last);
      if ((fault == F::hangul_t_base && open && c == t_base) ||
          (fault == F::hangul_t_beyond && open && c == t_base + t_count) ||
          (fault == F::hangul_lvt && is_syllable(last) && c > t_base && c < t_base + t_count)) {
        last += c - t_base;
        continue;
      }
      if (fault == F::hangul_v_beyond && last >= l_base && last < l_base + l_count &&
          c == v_base + v_count) {
        last = s_base + ((last - l_base) * v_count + v_count) * t_count;
        continue;
      }
    }
    out.push_back(c);
  }
  return out;
}

}  // namespace

Text Cidnuc::normalized(const Text& text) const {
  if (is(F::nfc_missing)) return text;
  if (std::ranges::any_of(text, [](auto c) { return c > 0x10FFFF || is_high(c) || is_low(c); })) {
    return text;  // by another fault
  }
  using acecheck::unicode::Form;
  using acecheck::unicode::normalized;
  const Form form = is(F::nfd) ? Form::nfd : is(F::nfkc) ? Form::nfkc : Form::nfc;
  if (!is(F::nfc_each)) return with_hangul_fault(normalized(text, form), fault_);
  Text out;
  for (const auto c : text) {
    const Text one = normalized({c}, form);
    out.insert(out.end(), one.begin(), one.end());
  }
  return out;
}

}  // namespace faulty::cidnuc
