// SPDX-License-Identifier: Apache-2.0
// Normalization (CIDNUC 2.2.1).
#include <algorithm>
#include <span>
#include <utility>

#include "core/unicode/unicode.h"
#include "faults/cidnuc/cidnuc.h"

namespace faulty::cidnuc {

namespace unicode = acecheck::unicode;
using unicode::Form;
using unicode::normalized;

namespace {

// The marks that a codec does not put in order.
struct Unordered {
  F fault;
  std::uint64_t first;
  std::uint64_t last;
};
constexpr Unordered unordered[] = {
    {F::order_marks, 0x370, 0x10FFFF}, {F::order_bmp, 0x10000, 0x10FFFF},
    {F::order_doubled, 0x345, 0x362},  {F::order_letters, 0x483, 0x711},
    {F::order_indic, 0x93C, 0xF74},    {F::order_asian, 0x1037, 0x3099},
};
// The characters that a codec does not compose.
constexpr Unordered uncomposed[] = {
    {F::compose_bmp, 0x10000, 0x10FFFF},
    {F::compose_letters, 0x2190, 0x22FF},
    {F::compose_asian, 0x1000, 0x1BFF},
};

bool is_in(std::span<const Unordered> ranges, F fault, std::uint64_t c) {
  return std::ranges::any_of(ranges, [&](const Unordered& range) {
    return range.fault == fault && c >= range.first && c <= range.last;
  });
}

bool are_exchanged(std::uint64_t a, std::uint64_t b) {
  return a != b && normalized({a, b}, Form::nfd) == Text{b, a};
}

// Whether b belongs before a mark of a, which is composed.
bool is_moved_into(std::uint64_t a, std::uint64_t b) {
  Text parts = normalized({a}, Form::nfd);
  if (parts.size() < 2) return false;
  parts.push_back(b);
  return normalized({a, b}, Form::nfd) != parts && normalized({b}, Form::nfd) == Text{b};
}

Text in_two_passes(const Text& text) {
  Text out;
  for (const auto c : text) {
    const Text parts = normalized({c}, Form::nfd);
    out.insert(out.end(), parts.begin(), parts.end());
  }
  bool ordered = false;
  for (int pass = 0; pass < 3; ++pass) {
    ordered = true;
    for (std::size_t i = 1; i < out.size(); ++i) {
      if (!are_exchanged(out[i - 1], out[i])) continue;
      ordered = false;
      if (pass < 2) std::swap(out[i - 1], out[i]);
    }
  }
  return ordered ? normalized(out, Form::nfc) : out;
}

// NFC with a fault that is not about Hangul.
Text nfc_with_fault(const Text& text, F fault) {
  if (fault < F::order_marks || fault > F::excluded_signs) return normalized(text, Form::nfc);
  if (fault == F::order_two_passes) return in_two_passes(text);
  Text out;
  Text piece;
  std::size_t marks = 0;
  const auto end_piece = [&] {
    const Text normal = normalized(piece, Form::nfc);
    out.insert(out.end(), normal.begin(), normal.end());
    piece.clear();
  };
  for (const auto c : text) {
    if (!piece.empty()) {
      const auto last = piece.back();
      const bool skipped = is_in(unordered, fault, last) || is_in(unordered, fault, c);
      // What is exchanged with one of two marks is a mark.
      marks = are_exchanged(0x301, c) || are_exchanged(c, 0x323) ? marks + 1 : 0;
      if (fault == F::order_first_30 && marks == 31) end_piece();
      if ((skipped && are_exchanged(last, c)) ||
          (fault == F::order_composed && is_moved_into(last, c))) {
        end_piece();
      }
    }
    piece.push_back(c);
  }
  end_piece();
  Text changed;
  for (const auto c : out) {
    const Text parts = normalized({c}, Form::nfd);
    if (is_in(uncomposed, fault, c)) {
      changed.insert(changed.end(), parts.begin(), parts.end());
    } else if (fault == F::excluded_signs && c == 0x338 && !changed.empty() &&
               changed.back() == 0x2ADD) {
      changed.back() = 0x2ADC;
    } else if (fault == F::nfc_blocked && !changed.empty() && is_moved_into(changed.back(), c)) {
      const Text before = normalized({changed.back()}, Form::nfd);
      changed.pop_back();
      const Text first = normalized({before[0], before[1]}, Form::nfc);
      changed.insert(changed.end(), first.begin(), first.end());
      changed.push_back(c);
      changed.insert(changed.end(), before.begin() + 2, before.end());
    } else {
      changed.push_back(c);
    }
  }
  return changed;
}

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
    if (fault == F::hangul_before && c + 1 == s_base) {
      out.insert(out.end(), {s_base, t_base - 1});
      continue;
    }
    if (!out.empty()) {
      std::uint64_t& last = out.back();
      const bool open = is_syllable(last) && !has_trailing(last);
      if ((fault == F::hangul_t_base && open && c == t_base) ||
          (fault == F::hangul_t_beyond && open && c == t_base + t_count) ||
          (fault == F::hangul_t_far && open && c > t_base + t_count && c < s_base) ||
          (fault == F::hangul_s_below && last < s_base && (s_base - last) % t_count == 0 &&
           c > t_base && c < t_base + t_count) ||
          (fault == F::hangul_lvt && is_syllable(last) && c > t_base && c < t_base + t_count)) {
        last += c - t_base;
        continue;
      }
      if (last >= l_base && last < l_base + l_count &&
          ((fault == F::hangul_v_beyond && c == v_base + v_count) ||
           (fault == F::hangul_v_far && c > v_base + v_count && c > 0xFFFF))) {
        last = s_base + ((last - l_base) * v_count + (c - v_base)) * t_count % s_count;
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
  if (std::ranges::any_of(text, [](auto c) { return c > 0x10FFFF || is_surrogate(c); })) {
    return text;  // by another fault
  }
  if (is(F::nfd)) return unicode::normalized(text, Form::nfd);
  if (is(F::nfkc)) return unicode::normalized(text, Form::nfkc);
  if (!is(F::nfc_each)) return with_hangul_fault(nfc_with_fault(text, fault_), fault_);
  Text out;
  for (const auto c : text) {
    const Text one = unicode::normalized({c}, Form::nfc);
    out.insert(out.end(), one.begin(), one.end());
  }
  return out;
}

}  // namespace faulty::cidnuc
