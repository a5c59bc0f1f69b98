// SPDX-License-Identifier: Apache-2.0
// Which code points are accepted (READINGS PUNY: domain).
#include "core/text.h"
#include "faults/punycode/punycode.h"

namespace faulty::punycode {

bool Punycode::allowed(Wide c, bool encoding) const {
  if (is(F::overflow_float) || domain_ == Domain::any) return true;
  if (is(encoding ? F::domain_unchecked_encode : F::domain_unchecked)) return true;
  if (is(F::domain_unchecked_crash)) return true;
  const Wide last = is(F::beyond_10ffff)               ? 0x10FFFE
                    : is(F::beyond_one) && !encoding   ? 0x110000
                    : is(F::beyond_21) && !encoding    ? 0x1FFFFF
                    : is(F::beyond_both)               ? maxint_
                    : is_any(F::beyond) && !encoding   ? maxint_
                    : is(F::beyond_encode) && encoding ? maxint_
                    : is(F::bmp_only)                  ? 0xFFFF
                                                       : 0x10FFFF;
  if (is(F::invalid_fffd) && !encoding) return true;
  if (c > last) return false;
  if (is(F::surrogate_narrowed) && is_surrogate(static_cast<std::uint64_t>(c) & 0xFFFF)) {
    return false;
  }
  if (is(F::fffd_refused) && c == 0xFFFD) return false;
  if (is_any(F::surrogate_both, encoding ? F::surrogate_encode : F::surrogate)) return true;
  if (!encoding && is_any(F::surrogate_pair, F::surrogate_replaced, F::surrogate_dropped)) {
    return true;
  }
  if (encoding && is_any(F::surrogate_pair_encode, F::surrogate_question)) return true;
  const Wide from = is(F::surrogate_low_only)                      ? 0xDC00
                    : is(F::surrogate_d880)                        ? 0xD880
                    : is_any(F::surrogate_d801, F::surrogate_ends) ? 0xD801
                    : is(F::surrogate_d7ff)                        ? 0xD7FF
                                                                   : 0xD800;
  const Wide to = is(F::surrogate_high_only)                     ? 0xDBFF
                  : is_any(F::surrogate_dffe, F::surrogate_ends) ? 0xDFFE
                  : is(F::surrogate_e000)                        ? 0xE000
                                                                 : 0xDFFF;
  return c < from || c > to;
}

void Punycode::join_pairs(Text& text, std::string* flags) {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (!is_high(text[i]) || !is_low(text[i + 1])) continue;
    text[i] = 0x10000 + ((text[i] - 0xD800) << 10) + (text[i + 1] - 0xDC00);
    text.erase(text.begin() + std::ptrdiff_t(i) + 1);
    if (flags != nullptr) flags->erase(i + 1, 1);
  }
}

void Punycode::split_pairs(Text& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] <= 0xFFFF) continue;
    const std::uint64_t offset = text[i] - 0x10000;
    text[i] = 0xDC00 + (offset & 0x3FF);
    text.insert(text.begin() + static_cast<std::ptrdiff_t>(i), 0xD800 + (offset >> 10));
  }
}

std::size_t Punycode::units(std::uint64_t c) const {
  if (is_any(F::length_utf16, F::points_utf16, F::increment_utf16, F::insert_utf16,
             F::insert_utf16_counted, F::end_utf16, F::end_utf16_overflow)) {
    return c > 0xFFFF ? 2 : 1;
  }
  if (is_any(F::length_utf8, F::insert_utf8, F::end_utf8, F::end_utf8_overflow)) {
    return c < 0x80 ? 1 : c < 0x800 ? 2 : c <= 0xFFFF ? 3 : 4;
  }
  return 1;
}

std::size_t Punycode::index_in_units(Text& output, std::size_t i) const {
  std::size_t at = 0;
  std::size_t before = 0;
  while (at < output.size() && before < i) before += units(output[at++]);
  if (before <= i) return at;
  if (is(F::insert_utf8)) stop(Crash{"an index within a character"});
  Text pair{output[at - 1]};
  split_pairs(pair);
  output[at - 1] = pair[1];
  output.insert(output.begin() + static_cast<std::ptrdiff_t>(at) - 1, pair[0]);
  return at;
}

}  // namespace faulty::punycode
