// SPDX-License-Identifier: Apache-2.0
// Prohibited characters (CIDNUC 2.2.1, Table 1).
#include "core/unicode/unicode.h"
#include "faults/cidnuc/cidnuc.h"

namespace faulty::cidnuc {

namespace {

// Noncharacters, planes without a character, and some of the other code points without one.
bool is_unassigned(std::uint64_t c) {
  return (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF) || c == 0x0378 || c == 0x1FFF ||
         c == 0x2065 || (c >= 0x40000 && c < 0xE0000) || (c >= 0xE0080 && c < 0xE0100);
}

bool is_between_cf(std::uint64_t c) {
  return (c >= 0xAD && c <= 0xAE) || (c >= 0x600 && c <= 0x61D) || (c >= 0x2060 && c <= 0x206F) ||
         (c >= 0xFFF0 && c <= 0xFFFB) || (c >= 0x1D165 && c <= 0x1D17B) ||
         (c >= 0xE0000 && c <= 0xE007F);
}

bool is_cf_of_3_0(std::uint64_t c) {
  return c == 0x70F || (c >= 0x200C && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x206A && c <= 0x206F) || c == 0xFEFF || (c >= 0xFFF9 && c <= 0xFFFB);
}

}  // namespace

bool Cidnuc::is_prohibited(std::uint64_t c) const {
  if (c > 0x10FFFF) return false;
  if (c == '.') return !is(F::prohibited_dot);
  if (is(F::prohibited_punctuation) && c < 0x80 && !is_ldh(c)) return true;
  if (is(F::prohibited_bar) && c == '|') return true;
  if (is(F::prohibited_unassigned) && is_unassigned(c)) return true;
  if (is(F::prohibited_ranges) && is_between_cf(c)) return true;
  if (is(F::prohibited_plane_14) && c >> 16 == 14) return true;
  using enum acecheck::unicode::Category;
  switch (acecheck::unicode::category(c)) {
    case pd:
      return is(F::prohibited_symbols) && c != '-';
    case zs:
      return !is(F::prohibited_zs) && (c == ' ' || !is(F::prohibited_nbsp));
    case zl:
      return !is(F::prohibited_zl);
    case zp:
      return !is(F::prohibited_zp);
    case cc:
      if ((c >= 0x80 && is(F::prohibited_c1)) || (c == 0x7F && is(F::prohibited_del)) ||
          (c == 0 && is(F::prohibited_nul))) {
        return false;
      }
      return !is(F::prohibited_cc);
    case cf:
      if ((c > 0xFFFF && is(F::prohibited_cf_bmp)) || (c >= 0xE0000 && is(F::prohibited_tags)) ||
          (is(F::prohibited_cf_3_0) && !is_cf_of_3_0(c))) {
        return false;
      }
      return !is(F::prohibited_cf);
    case co:
      if (c > 0xFFFFF && is(F::prohibited_co_16)) return false;
      return !is(F::prohibited_co) && (c <= 0xFFFF || !is(F::prohibited_co_bmp));
    default:
      return false;
  }
}

void Cidnuc::check_prohibited(const Text& text) const {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is(F::prohibited_first) && at > 0) return;
    if (is_prohibited(text[at])) stop(Rejected{"prohibited"});
  }
}

}  // namespace faulty::cidnuc
