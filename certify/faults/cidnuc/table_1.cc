// Prohibited characters (CIDNUC 2.2.1, Table 1).
#include <unicode/uchar.h>

#include "faults/cidnuc/cidnuc.h"

namespace faulty::cidnuc {

bool Cidnuc::is_prohibited(std::uint64_t c) const {
  if (c > 0x10FFFF) return false;
  if (c == '.') return !is(F::prohibited_dot);
  if (is(F::prohibited_punctuation) && c < 0x80 && !is_ldh(c)) return true;
  if (is(F::prohibited_symbols) && u_charType(static_cast<UChar32>(c)) == U_DASH_PUNCTUATION &&
      c != '-') {
    return true;
  }
  switch (u_charType(static_cast<UChar32>(c))) {
    case U_SPACE_SEPARATOR:
      return !is(F::prohibited_zs) && (c == ' ' || !is(F::prohibited_nbsp));
    case U_LINE_SEPARATOR:
      return !is(F::prohibited_zl);
    case U_PARAGRAPH_SEPARATOR:
      return !is(F::prohibited_zp);
    case U_CONTROL_CHAR:
      if ((c >= 0x80 && is(F::prohibited_c1)) || (c == 0x7F && is(F::prohibited_del)) ||
          (c == 0 && is(F::prohibited_nul))) {
        return false;
      }
      return !is(F::prohibited_cc);
    case U_FORMAT_CHAR:
      return !is(F::prohibited_cf);
    case U_PRIVATE_USE_CHAR:
      return !is(F::prohibited_co) && (c <= 0xFFFF || !is(F::prohibited_co_bmp));
    default:
      return false;
  }
}

void Cidnuc::check_prohibited(const Text& text) const {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is(F::prohibited_first) && at > 0) return;
    if (is_prohibited(text[at])) throw Rejected{"prohibited"};
  }
}

}  // namespace faulty::cidnuc
