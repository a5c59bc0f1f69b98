// SPDX-License-Identifier: Apache-2.0
// Prohibited characters (CIDNUC 2.2.1, Table 1).
#include "core/unicode/unicode.h"
#include "faults/cidnuc/cidnuc.h"

namespace faulty::cidnuc {

bool Cidnuc::is_prohibited(std::uint64_t c) const {
  if (c > 0x10FFFF) return false;
  if (c == '.') return !is(F::prohibited_dot);
  if (is(F::prohibited_punctuation) && c < 0x80 && !is_ldh(c)) return true;
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
      return !is(F::prohibited_cf);
    case co:
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
