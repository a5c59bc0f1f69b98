// Which code points are accepted (READINGS PUNY: domain).
#include "core/text.h"
#include "faults/punycode/punycode.h"

namespace faulty::punycode {

bool Punycode::allowed(Wide c, bool encoding) const {
  if (is(F::overflow_float) || domain_ == Domain::any) return true;
  const Wide last = is(F::beyond_10ffff)               ? 0x10FFFE
                    : is(F::beyond_one) && !encoding   ? 0x110000
                    : is(F::beyond_21) && !encoding    ? 0x1FFFFF
                    : is_any(F::beyond) && !encoding   ? maxint_
                    : is(F::beyond_encode) && encoding ? maxint_
                    : is(F::bmp_only)                  ? 0xFFFF
                                                       : 0x10FFFF;
  if (c > last) return false;
  if (is(F::fffd_refused) && c == 0xFFFD) return false;
  if (is(encoding ? F::surrogate_encode : F::surrogate)) return true;
  if (!encoding && is_any(F::surrogate_pair, F::surrogate_replaced, F::surrogate_dropped)) {
    return true;
  }
  if (encoding && is(F::surrogate_pair_encode)) return true;
  const Wide from = is(F::surrogate_low_only) ? 0xDC00
                    : is(F::surrogate_d880)   ? 0xD880
                    : is(F::surrogate_d801)   ? 0xD801
                    : is(F::surrogate_d7ff)   ? 0xD7FF
                                              : 0xD800;
  const Wide to = is(F::surrogate_high_only) ? 0xDBFF
                  : is(F::surrogate_dffe)    ? 0xDFFE
                  : is(F::surrogate_e000)    ? 0xE000
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

}  // namespace faulty::punycode
