#include "authoring/idna.h"

#include <unicode/idna.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <memory>

#include "base/text.h"

namespace acecheck {
namespace {

// The answer must not depend on the ICU of the machine that makes the vectors. Unicode 15.0 is that
// of the oldest ICU on which acecheck is built (72).
bool is_known(UChar32 c) {
  UVersionInfo age;
  u_charAge(c, age);
  return age[0] > 0 && (age[0] < 15 || (age[0] == 15 && age[1] == 0));
}

}  // namespace

bool is_idna_stable(std::string_view unicode, const std::string& ace) {
  const auto text = code_points(unicode);
  if (!text) return false;
  icu::UnicodeString label;
  for (const std::uint64_t c : *text) {
    if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return false;
    if (!is_known(static_cast<UChar32>(c))) return false;
    label.append(static_cast<UChar32>(c));
  }
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::IDNA> idna(icu::IDNA::createUTS46Instance(
      UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_CHECK_CONTEXTO |
          UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE,
      status));
  if (U_FAILURE(status)) return false;
  icu::UnicodeString ascii;
  icu::IDNAInfo info;
  idna->labelToASCII(label, ascii, info, status);
  if (U_FAILURE(status) || info.hasErrors()) return false;
  std::string out;
  ascii.toUTF8String(out);
  return out == "xn--" + ace;
}

}  // namespace acecheck
